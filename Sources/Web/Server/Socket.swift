internal import Glibc

/// A TCP socket on the loopback interface that never blocks; it is closed when it goes away.
final class Socket {
  /// The two addresses of the loopback interface.
  enum Address {
    /// 127.0.0.1
    case version4
    /// ::1
    case version6
  }

  /// What became of reading or writing.
  enum Transfer: Equatable {
    /// So many bytes were moved; none at the end of what the client sends.
    case moved(Int)
    /// Nothing can be moved at present.
    case wouldBlock
    /// The connection is broken.
    case failed
  }

  let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Listens on a port, or on a free one if it is 0.
  ///
  /// - Returns: `nil` if this machine does not have the address.
  static func listening(on address: Address, port: UInt16) throws(ServerError) -> Socket? {
    let descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue), 0)
    if descriptor < 0, errno == EAFNOSUPPORT { return nil }
    try check(descriptor, "socket")
    let socket = Socket(descriptor: descriptor)
    try socket.prepare()
    try socket.enable(SO_REUSEADDR, level: SOL_SOCKET)
    if address == .version6 { try socket.enable(Int32(IPV6_V6ONLY), level: Int32(IPPROTO_IPV6)) }
    guard socket.bind(address, port: port) == 0 else {
      switch errno {
      case EADDRNOTAVAIL: return nil
      case EADDRINUSE: throw .portInUse(port)
      case EACCES: throw .portNotPermitted(port)
      case let number: throw .system(call: "bind", number: number)
      }
    }
    // Two sockets may be bound to a port until one of them listens.
    let result = listen(descriptor, SOMAXCONN)
    if result < 0, errno == EADDRINUSE { throw .portInUse(port) }
    try check(result, "listen")
    return socket
  }

  /// The port that a listening socket got.
  func port() throws(ServerError) -> UInt16 {
    // The port stands at the same place in the addresses of both versions.
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutableBytes(of: &address) { bytes in
      unsafe getsockname(descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
    }
    try check(result, "getsockname")
    return UInt16(bigEndian: address.sin_port)
  }

  /// The next client that waits at a listening socket.
  ///
  /// - Returns: `nil` if there is none.
  /// - Throws: where there is one and it cannot be had, as when all descriptors are taken.
  func accept() throws(ServerError) -> Socket? {
    let descriptor = Glibc.accept(self.descriptor, nil, nil)
    guard descriptor >= 0 else {
      switch errno {
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: throw .system(call: "accept", number: errno)
      default: return nil
      }
    }
    let socket = Socket(descriptor: descriptor)
    try socket.prepare()
    // An answer is written in one piece; waiting for more would only delay it.
    try socket.enable(TCP_NODELAY, level: Int32(IPPROTO_TCP))
    return socket
  }

  /// Reads what has come, as much as fits into the buffer.
  func read(into buffer: inout [UInt8]) -> Transfer {
    transfer(
      unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe recv(descriptor, bytes.baseAddress, bytes.count, 0)
      })
  }

  /// Writes as many of the bytes from an index on as the system takes.
  func write(_ bytes: [UInt8], from start: Int) -> Transfer {
    transfer(
      unsafe bytes.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
        return unsafe send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      })
  }

  /// Tells the client that nothing more comes.
  func finishWriting() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  private func transfer(_ count: Int) -> Transfer {
    if count >= 0 { return .moved(count) }
    return errno == EAGAIN || errno == EINTR ? .wouldBlock : .failed
  }

  private func prepare() throws(ServerError) {
    try makeNonBlocking(descriptor)
  }

  private func enable(_ option: Int32, level: Int32) throws(ServerError) {
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    try check(unsafe setsockopt(descriptor, level, option, &on, size), "setsockopt")
  }

  private func bind(_ address: Address, port: UInt16) -> Int32 {
    switch address {
    case .version4:
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return bind(&name)
    case .version6:
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = port.bigEndian
      name.sin6_addr = in6addr_loopback
      return bind(&name)
    }
  }

  private func bind<Name>(_ name: inout Name) -> Int32 {
    unsafe withUnsafeBytes(of: &name) { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      return unsafe Glibc.bind(descriptor, start, socklen_t(bytes.count))
    }
  }
}

extension Socket.Address {
  fileprivate var family: Int32 {
    switch self {
    case .version4: AF_INET
    case .version6: AF_INET6
    }
  }
}

/// Makes calls on a descriptor return at once, and keeps it from programs that this one starts.
func makeNonBlocking(_ descriptor: Int32) throws(ServerError) {
  try check(fcntl(descriptor, F_SETFL, O_NONBLOCK), "fcntl")
  try check(fcntl(descriptor, F_SETFD, FD_CLOEXEC), "fcntl")
}

/// Throws what the system says if a call failed.
func check(_ result: Int32, _ call: String) throws(ServerError) {
  if result < 0 { throw .system(call: call, number: errno) }
}
