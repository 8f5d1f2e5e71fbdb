import Records

@testable import roster

/// Commands in the shape of the real ones; they keep what they were given.
enum Sample {
  static var commands: [any Command.Type] {
    [AddStudent.self, AddExpense.self, AddPlace.self, ListStudents.self, RemoveStudents.self, Report.self]
  }

  static let first = Field(column: "first_name", title: "First name")
  static let favorite = Field(column: "is_favorite", title: "Favorite")

  struct AddStudent: SampleCommand {
    static let verb = "add"
    static let what: What? = What(singular: "student", plural: "students")
    static let declaration = CommandDeclaration(
      abstract: "Add a student.",
      options: [
        OptionDeclaration("first", "NAME", "The first name.", field: Sample.first, isRequired: true),
        OptionDeclaration("last", "NAME", "The last name.", isRequired: true),
        OptionDeclaration(flag: "allow-duplicate", "Store it although there is one like it."),
      ],
      examples: ["roster add student --first Ada --last Example"])
    let arguments: ParsedArguments
  }

  struct AddExpense: SampleCommand {
    static let verb = "add"
    static let what: What? = What(singular: "expense", plural: "expenses")
    static let declaration = CommandDeclaration(
      abstract: "Add an expense.",
      options: [
        OptionDeclaration("title", "TEXT", "What was bought."),
        OptionDeclaration("amount", "NUMBER", "What it cost."),
      ],
      examples: ["roster add expense --title Markers --amount 12.50"])
    let arguments: ParsedArguments
  }

  struct AddPlace: SampleCommand {
    static let verb = "add"
    static let what: What? = What(singular: "restaurant", plural: "restaurants")
    static let declaration = CommandDeclaration(
      abstract: "Add a restaurant.",
      options: [OptionDeclaration(onOff: "favorite", "Whether it is a favorite.", field: Sample.favorite)],
      examples: ["roster add restaurant --favorite"])
    let arguments: ParsedArguments
  }

  struct ListStudents: SampleCommand {
    static let verb = "list"
    static let what: What? = What(singular: "student", plural: "students")
    static let declaration = CommandDeclaration(
      abstract: "List students.",
      options: [
        OptionDeclaration(flag: "sorted", "Sort them."),
        OptionDeclaration("limit", "N", "At most the first N.", refusal: .unlessCount),
        OptionDeclaration("format", "FORMAT", "How to write.", choices: ["table", "csv", "json"]),
      ],
      examples: ["roster list --sorted"])
    let arguments: ParsedArguments
  }

  struct RemoveStudents: SampleCommand {
    static let verb = "remove"
    static let what: What? = What(singular: "student", plural: "students")
    static let declaration = CommandDeclaration(
      abstract: "Remove students.",
      operands: [.id("The ids that 'roster list' shows.", isRepeatable: true)],
      examples: ["roster remove 3 4"])
    let arguments: ParsedArguments
  }

  struct Report: SampleCommand {
    static let verb = "report"
    static let what: What? = nil
    static let declaration = CommandDeclaration(
      abstract: "Sum the expenses.",
      discussion: ["The sums are exact: they are whole cents, and one that is too large is an error."],
      operands: [OperandDeclaration(name: "FILE", help: "Where to write.", isOptional: true)],
      options: [
        OptionDeclaration("by", "GROUP", "By what to sum.", choices: ["category", "month"]),
        OptionDeclaration(
          "school-year-that-the-report-is-about", "YEAR", "Only this school year, from August to July."),
      ],
      examples: ["roster report", "roster report --by month"])
    let arguments: ParsedArguments
  }
}

protocol SampleCommand: Command {
  var arguments: ParsedArguments { get }
  init(arguments: ParsedArguments)
}

extension SampleCommand {
  init(_ arguments: ParsedArguments) { self.init(arguments: arguments) }

  func run(_ context: Context) throws {}
}
