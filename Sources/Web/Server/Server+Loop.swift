internal import Glibc

extension Server {
  /// Serves until asked to end.
  func loop(_ site: Site, telling tell: (Notice) -> Void = { _ in }) throws(ServerError) {
    while !isEnding || !awaited.isEmpty || !connections.isEmpty {
      let polled = connections
      let events = try wait()
      let now = monotonicTime()
      for (connection, events) in zip(polled, events.dropFirst(1 + listeners.count)) {
        connection.receive(events, buffer: &buffer, now: now)
      }
      // All that is answered now was received before: it takes only one look at the database.
      site.answerTogether { for connection in polled { connection.advance(site, now: now) } }
      if events[0] != 0 { stop(site, at: now, tell) }
      if isEnding { goOnEnding(site, at: now, tell) }
      if let endTime, endTime <= now { connections.forEach { $0.end() } }
      connections.removeAll { $0.hasEnded }
      for (listener, events) in zip(listeners, events.dropFirst()) where events != 0 {
        accept(from: listener, at: now)
      }
    }
  }

  /// Sleeps until something can be done.
  ///
  /// - Returns: the events at the stop signal, at the listeners and at the connections, in this order.
  private func wait() throws(ServerError) -> [Int16] {
    let now = monotonicTime()
    let listening = restTime <= now ? Int16(POLLIN) : 0
    var entries = [pollfd(fd: stopSignal.descriptor, events: Int16(POLLIN), revents: 0)]
    entries += listeners.map { pollfd(fd: $0.descriptor, events: listening, revents: 0) }
    var wakeTime = now + .seconds(3600)
    if listening == 0 { wakeTime = restTime }
    if let endTime { wakeTime = min(wakeTime, endTime) }
    if !awaited.isEmpty { wakeTime = min(wakeTime, now + timing.retry) }
    for connection in connections {
      entries.append(pollfd(fd: connection.socket.descriptor, events: connection.wantedEvents, revents: 0))
      wakeTime = min(wakeTime, connection.conversation.wakeTime)
    }
    let result = unsafe poll(&entries, nfds_t(entries.count), milliseconds(wakeTime - now))
    if result < 0, errno != EINTR { throw .system(call: "poll", number: errno) }
    return entries.map { result > 0 ? $0.revents : 0 }
  }

  /// Takes in the clients that wait, a few at a time so that those who are in already are served meanwhile.
  private func accept(from listener: Socket, at now: Duration) {
    for _ in 0..<32 {
      do {
        guard let socket = try listener.accept() else { return }
        if connections.count >= capacity { makeRoom() }
        connections.append(Connection(socket, at: now, timing: timing))
      } catch {
        makeRoom()
        restTime = now + .milliseconds(50)
        return
      }
    }
  }

  /// Closes the connection that has been silent between requests longest, else the one nearest its end.
  ///
  /// So a crowd of slow clients crowds out only itself.
  private func makeRoom() {
    let candidates = connections.indices.filter { connections[$0].conversation.phase == .idle }
    let least = (candidates.isEmpty ? Array(connections.indices) : candidates).min {
      connections[$0].conversation.deadline < connections[$1].conversation.deadline
    }
    if let least { connections.remove(at: least) }
  }
}

/// The time since some fixed moment; setting the clock does not change it.
private func monotonicTime() -> Duration {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// A time to wait as `poll` takes it, never shorter than asked for.
private func milliseconds(_ duration: Duration) -> Int32 {
  let (seconds, attoseconds) = duration.components
  guard seconds >= 0, attoseconds >= 0 else { return 0 }
  return Int32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
}
