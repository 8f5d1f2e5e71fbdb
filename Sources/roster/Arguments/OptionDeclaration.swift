import Records

/// One option of a command, from which it is parsed and its help is written.
struct OptionDeclaration: Sendable {
  /// What follows an option.
  enum Kind: Hashable, Sendable {
    /// Nothing: `--sorted`.
    case flag
    /// Nothing, and there is a `--no-` twin: `--favorite`, `--no-favorite`.
    case onOff
    /// A value, which the help shows as this: `--first NAME`.
    case value(String)
  }

  /// The name without its hyphens.
  let name: String
  let kind: Kind
  private let purpose: String
  /// What holds for a new record where the option is left out; `nil` if the help says nothing of it.
  private var fallback: String?
  /// The field of a record that the option fills.
  let field: Field?
  /// The values that may follow; empty if any may.
  let choices: [String]
  /// What is wrong with a value.
  let refusal: Refusal
  /// Whether the usage line shows it without brackets.
  private(set) var isRequired: Bool

  /// An option with a value.
  init(
    _ name: String, _ placeholder: String, _ help: String, fallback: String? = nil, field: Field? = nil,
    choices: [String] = [], refusal: Refusal = .never, isRequired: Bool = false
  ) {
    self.name = name
    kind = .value(placeholder)
    purpose = help
    self.fallback = fallback
    self.field = field
    self.choices = choices
    self.refusal = refusal
    self.isRequired = isRequired
  }

  /// An option without a value.
  init(flag name: String, _ help: String) {
    self.init(name, .flag, help, field: nil)
  }

  /// An option without a value, with a `--no-` twin.
  init(onOff name: String, _ help: String, field: Field) {
    self.init(name, .onOff, help, field: field)
  }

  private init(_ name: String, _ kind: Kind, _ help: String, field: Field?) {
    self.name = name
    self.kind = kind
    purpose = help
    self.field = field
    choices = []
    refusal = .never
    isRequired = false
  }

  /// What the option is for, in a sentence.
  var help: String { fallback.map { "\(purpose.dropLast()); else \($0)." } ?? purpose }

  /// What a person types, as the usage line and the help show it.
  var synopsis: String {
    switch kind {
    case .flag: "--\(name)"
    case .onOff: "--\(name), --no-\(name)"
    case .value(let placeholder): "--\(name) \(placeholder)"
    }
  }

  /// What a person may type to name it.
  var spellings: [String] {
    kind == .onOff ? ["--\(name)", "--no-\(name)"] : ["--\(name)"]
  }

  /// Whether a value follows the name.
  var takesValue: Bool {
    if case .value = kind { true } else { false }
  }

  /// The same option where it may be left out, because there is a record already.
  var asOptional: OptionDeclaration {
    var option = self
    option.isRequired = false
    option.fallback = nil
    return option
  }
}
