import Forms
import Records
import Testing

@Suite struct FormSubmitTriggerTests {
  /// What the forms did, in the order in which they did it.
  private final class Log {
    var lines: [String] = []
  }

  private let trigger = FormSubmitTrigger()
  private let log = Log()

  /// A student form that notes on submission who it is and what was typed.
  private func listening(_ id: String, as name: String? = nil) -> FormSession<Student> {
    let session = Kept().session(.student(id: id))
    trigger.listen(session) { [log] _, context in
      log.lines.append(
        "\(name ?? id): " + context.entries.map { "\($0.id)=\($0.text)" }.joined(separator: " "))
    }
    return session
  }

  @Test func `Only the form with the id answers`() {
    let left = listening("left")
    let right = listening("right")
    let settings = Kept().session(.settings())
    trigger.listen(settings) { [log] session, _ in log.lines.append(session.form.id) }
    #expect(trigger.submit("right"))
    #expect(log.lines == ["right: current_grade= first_name= last_name="])
    #expect(trigger.submit("settings"))
    #expect(log.lines.last == "settings")
    #expect(log.lines.count == 2)
    withExtendedLifetime((left, right, settings)) {}
  }

  @Test func `It answers once for each call, also twice in a row`() {
    let session = listening("student")
    trigger.submit("student")
    trigger.submit("student")
    #expect(log.lines.count == 2)
    withExtendedLifetime(session) {}
  }

  @Test(arguments: [nil, "", "Student", "students", "other"])
  func `An unknown id or none does nothing, and the caller is told`(id: String?) {
    let session = listening("student")
    #expect(!trigger.submit(id))
    #expect(log.lines == [])
    withExtendedLifetime(session) {}
  }

  @Test func `A trigger that no form listens to tells the caller`() {
    #expect(!trigger.submit("student"))
  }

  @Test func `A form that has gone no longer listens, and others still do`() {
    let other = listening("other")
    do {
      let session = listening("student")
      #expect(trigger.submit("student"))
      withExtendedLifetime(session) {}
    }
    #expect(!trigger.submit("student"))
    #expect(trigger.submit("other"))
    #expect(log.lines.count == 2)
    withExtendedLifetime(other) {}
  }

  @Test func `Forms with equal field ids keep their contexts apart`() {
    let left = listening("left")
    let right = listening("right")
    left.enter("Ann", "Lee", "9")
    right.enter("Bo", "Diaz", "10")
    trigger.submit("left")
    trigger.submit("right")
    #expect(
      log.lines == [
        "left: current_grade=9 first_name=Ann last_name=Lee",
        "right: current_grade=10 first_name=Bo last_name=Diaz",
      ])
  }

  @Test func `Of two sessions of one form the younger answers, and the older again when it has gone`() {
    let older = listening("student", as: "older")
    do {
      let younger = listening("student", as: "younger")
      #expect(trigger.submit("student"))
      withExtendedLifetime(younger) {}
    }
    #expect(trigger.submit("student"))
    #expect(
      log.lines == [
        "younger: current_grade= first_name= last_name=", "older: current_grade= first_name= last_name=",
      ])
    withExtendedLifetime(older) {}
  }

  @Test func `A button outside saves the form`() throws {
    let kept = Kept<Student>()
    let session = kept.session(.student())
    trigger.listen(session) { session, _ in session.save() }
    session.enter("Ann", "Lee", "9")
    #expect(trigger.submit("student"))
    #expect(kept.records == [try Student("Ann", "Lee", "9")])
    #expect(trigger.submit("student"))
    #expect(kept.records.count == 1)
    #expect(session.focus == .firstName)
    #expect(session.messages.count == 3)
  }

  @Test func `An action may submit another form`() {
    let inner = listening("inner")
    let outer = Kept().session(.student(id: "outer"))
    trigger.listen(outer) { [log, trigger] _, _ in
      log.lines.append("outer")
      trigger.submit("inner")
    }
    #expect(trigger.submit("outer"))
    #expect(log.lines == ["outer", "inner: current_grade= first_name= last_name="])
    withExtendedLifetime((inner, outer)) {}
  }
}
