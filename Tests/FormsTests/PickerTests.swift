import Forms
import Records
import Testing

@Suite struct PickerTests {
  private let grades = Picker(Grade.self, tag: { String($0.rawValue) }, title: \.displayName)
  private let orders = Picker(DisplayOrder.self, tag: \.tag, title: \.title)

  @Test func `An enum gives its choices in the order of its cases`() {
    #expect(grades.choices.map(\.tag) == ["9", "10", "11", "12"])
    #expect(grades.choices.map(\.title) == ["Grade 9", "Grade 10", "Grade 11", "Grad"])
  }

  @Test func `A choice without a title shows its tag`() {
    #expect(Picker.Choice(tag: "Food").title == "Food")
  }

  @Test(arguments: [
    ("1", "9"), ("4", "12"), (" 2 ", "10"),  // the numbers of the choices
    ("9", "9"), ("12", "12"),  // tags
    ("Grade 11", "11"), ("grade 11", "11"), ("\u{A0}GRADE 11\t", "11"),  // titles
    ("Grad", "12"), ("grad", "12"),  // a whole title that begins others
    ("Grade 9", "9"),
  ])
  func `What a person types for a grade`(typed: String, tag: String) {
    #expect(grades.choice(matching: typed)?.tag == tag)
  }

  @Test(arguments: ["", " ", "G", "gra", "grade", "Grade 1", "0", "5", "-1", "13", "Senior", "rade 9"])
  func `What leaves a grade open chooses none`(typed: String) {
    #expect(grades.choice(matching: typed) == nil)
  }

  @Test(arguments: [
    ("a", "alphabetical"), ("2", "favorite"), ("favorite", "favorite"), ("Show F", "favorite"),
    ("show c", "check-in"), ("Check-In", "check-in"),
  ])
  func `The beginning of a title is enough where no other title begins so`(typed: String, tag: String) {
    #expect(orders.choice(matching: typed)?.tag == tag)
  }

  @Test func `Where two titles begin alike their beginning chooses none`() {
    #expect(orders.choice(matching: "show") == nil)
  }

  @Test func `Nothing typed chooses nothing, also where there is only one choice`() {
    let only = Picker([Picker.Choice(tag: "Food")])
    #expect(only.choice(matching: " ") == nil)
    #expect(only.choice(matching: "f")?.tag == "Food")
  }

  @Test func `Two choices with one tag are a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Picker([Picker.Choice(tag: "9", title: "Grade 9"), Picker.Choice(tag: "9", title: "Nine")])
    }
  }

  @Test func `A tag goes before the number of a choice`() {
    let categories = Picker(["Food", "Books", "1"].map { Picker.Choice(tag: $0) })
    #expect(categories.choice(matching: "1")?.tag == "1")
    #expect(categories.choice(matching: "2")?.tag == "Books")
    #expect(categories.choice(matching: "food")?.tag == "Food")
  }

  @Test func `A tag is taken by exact spelling where no person types it`() {
    #expect(orders.choice(tagged: "favorite")?.title == "Show Favorite First")
    #expect(orders.choice(tagged: "Favorite") == nil)
    #expect(orders.choice(tagged: "2") == nil)
  }
}
