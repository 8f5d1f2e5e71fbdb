import Foundation
import Records
import TestSupport
import Testing

import Services

/// What the header of a file tells: which records it holds, and in which columns.
@Suite struct ImportHeaderTests {
  let folder: ImportFolder

  init() throws { folder = try ImportFolder() }

  private static let lookedFor = """
    roster: hint: these columns were looked for: students: first_name, last_name, current_grade; \
    expenses: date, title, amount; restaurants: name, price_level

    """

  @Test(arguments: [
    (
      "students", "roster: columns that are ignored: \"e-mail\", \"Locker No.\"\n",
      "1,Bob,Li,9\n2,Zoë,Müller,12\n"
    ),
    ("expenses", "", "1,2026-03-01,Tea,Food,1.50,\n"), ("restaurants", "", "1,Spoon,Soups,555-0100,2,1,0\n"),
  ])
  func `columns go by other names, and those that are unknown are named and ignored`(
    _ kind: String, _ remark: String, _ stored: String
  ) throws {
    let file = try folder.take("\(kind)-names.csv")
    let count = stored.split(separator: "\n").count
    try folder.check(
      file, errors: remark + "roster: \(file): \(kind): \(count) added, 0 already there, 0 refused\n",
      stored: stored)
  }

  @Test func `a header that fits nothing is refused with the columns that were looked for`() throws {
    let file = try folder.take("no-kind.csv")
    try folder.checkRefused(
      file,
      errors: "roster: error: \(file): the header fits no kind of record: \"colour\", \"size\"\n"
        + Self.lookedFor)
    for (kind, missing) in [
      ("students", "first_name, last_name, current_grade"), ("expenses", "date, title, amount"),
      ("restaurants", "name, price_level"),
    ] {
      try folder.scratch.check(
        "roster import \(kind) \(file)",
        errors: """
          roster: error: \(file): the header has no \(missing); it has "colour", "size"
          roster: hint: 'roster import --help' lists the names that a column may have

          """, status: 65)
    }
    try folder.checkNothingIsMade(beside: [file])
  }

  @Test func `a required column that is missing is refused before a row is read`() throws {
    let file = try folder.take("column-missing.csv")
    try folder.checkRefused(
      file,
      errors: """
        roster: error: \(file): the header fits no kind of record: "first_name", "current_grade", "remark"

        """ + Self.lookedFor)
    try folder.scratch.check(
      "cat \(file) | roster import students -",
      errors: """
        roster: error: <stdin>: the header has no last_name; it has "first_name", "current_grade", "remark"
        roster: hint: 'roster import --help' lists the names that a column may have

        """, status: 65)
    try folder.checkNothingIsMade(beside: [file])
  }

  @Test(arguments: [
    ("students", "last_name,grade,First Name,Vorname\nLi,13,Bob,Rob\n", "First Name", "Vorname"),
    ("expenses", "date,title,Cost,amount\nx,Tea,0,0\n", "Cost", "amount"),
    ("restaurants", "Price,name,price_level\n6,Spoon,6\n", "Price", "price_level"),
  ])
  func `a column that appears twice is refused before a row is read`(
    _ kind: String, _ text: String, _ first: String, _ second: String
  ) throws {
    try folder.scratch.write(text, to: "f.csv")
    for what in ["", "\(kind) "] {
      try folder.scratch.check(
        "roster import \(what)f.csv --skip-invalid",
        errors: """
          roster: error: f.csv: the columns "\(first)" and "\(second)" of the header mean the same; leave one of them

          """, status: 65)
    }
    try folder.checkNothingIsMade(beside: ["f.csv"])
  }

  @Test func `a header that fits two kinds needs WHAT`() throws {
    let file = try folder.take("two-kinds.csv")
    try folder.checkRefused(
      file,
      errors: """
        roster: error: \(file): the header fits expenses and restaurants
        roster: hint: say which: 'roster import expenses FILE'

        """)
    try folder.scratch.check(
      "roster import expenses \(file); roster import restaurants \(file)",
      errors: """
        roster: columns that are ignored: "name", "price_level"
        roster: \(file): expenses: 1 added, 0 already there, 0 refused
        roster: columns that are ignored: "date", "title", "amount"
        roster: \(file): restaurants: 1 added, 0 already there, 0 refused

        """)
    #expect(try folder.stored("expenses") == "1,2026-03-01,Tea,Other,1.00,\n")
    #expect(try folder.stored("restaurants") == "1,Spoon,,,2,0,0\n")
  }

  @Test(arguments: [
    ("students", "Nachname;Vorname;Klasse", "Li;Ada;9"),
    ("students", "Familienname;Vorname;Jahrgang", "Li;Ada;9"),
    ("students", "NOM,PRÉNOM,CLASSE", "Li,Ada,9"), ("students", "nom de famille,prenom,niveau", "Li,Ada,9"),
    ("students", "Nombre;Apellidos;Curso", "Ada;Li;9"), ("students", "nombre,apellido,grado", "Ada,Li,9"),
    ("expenses", "Datum;Bezeichnung;Kategorie;Betrag;Bemerkung", "2026-03-01;Tea;Food;1.50;x"),
    ("expenses", "Datum;Beschreibung;Art;Preis;Notiz", "2026-03-01;Tea;Food;1.50;x"),
    ("expenses", "Date;Libellé;Catégorie;Montant;Remarque", "2026-03-01;Tea;Food;1.50;x"),
    ("expenses", "date,libelle,categorie,cout,note", "2026-03-01,Tea,Food,1.50,x"),
    ("expenses", "Fecha;Concepto;Categoría;Importe;Nota", "2026-03-01;Tea;Food;1.50;x"),
    ("expenses", "FECHA,DESCRIPCION,TIPO,PRECIO,OBSERVACIONES", "2026-03-01,Tea,Food,1.50,x"),
    ("restaurants", "Name;Art;Telefon;Preisklasse;Favorit", "Spoon;Soups;555-0100;2;yes"),
    ("restaurants", "Lokal;Küche;Telefonnummer;Preis;Favorit", "Spoon;Soups;555-0100;2;yes"),
    ("restaurants", "Nom;Type;Téléphone;Prix;Favori", "Spoon;Soups;555-0100;2;yes"),
    ("restaurants", "nombre,cocina,teléfono,precio,favorito", "Spoon,Soups,555-0100,2,yes"),
  ])
  func `a header in German, French or Spanish fits one kind of record`(
    _ kind: String, _ header: String, _ row: String
  ) throws {
    try folder.scratch.write("\(header)\n\(row)\n", to: "f.csv")
    try folder.scratch.check(
      "roster import f.csv", errors: "roster: f.csv: \(kind): 1 added, 0 already there, 0 refused\n")
    let stored = [
      "students": "1,Ada,Li,9\n", "expenses": "1,2026-03-01,Tea,Food,1.50,x\n",
      "restaurants": "1,Spoon,Soups,555-0100,2,1,0\n",
    ]
    #expect(try folder.stored(kind) == stored[kind])
  }

  @Test(arguments: [
    ("Name;Vorname;Klasse\nLi;Ada;9\n", "students", "last_name"),
    ("Nombre;Curso\nAda;9\n", "students", "last_name"),
    ("Datum;Bemerkung;Betrag\n2026-03-01;x;1.50\n", "expenses", "title"),
  ])
  func `a name that may be more than one field is not guessed`(
    _ text: String, _ kind: String, _ missing: String
  )
    throws
  {
    try folder.scratch.write(text, to: "f.csv")
    let finished = try folder.scratch.sh("roster import \(kind) f.csv")
    #expect(finished.errors.hasPrefix("roster: error: f.csv: the header has no \(missing); it has "))
    #expect(finished.status == 65)
  }

  @Test(arguments: RecordKind.allCases)
  func `no name is that of two columns`(_ kind: RecordKind) {
    let names = ImportService.columns(of: kind).flatMap { [$0.field.column] + $0.synonyms }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [
    ("students", "expenses", "date, title, amount"), ("students", "restaurants", "name, price_level"),
    ("expenses", "students", "first_name, last_name, current_grade"),
    ("expenses", "restaurants", "name, price_level"),
    ("restaurants", "students", "first_name, last_name, current_grade"),
    ("restaurants", "expenses", "date, title, amount"),
  ])
  func `a file of another kind is refused with what it is`(_ kind: String, _ what: String, _ missing: String)
    throws
  {
    let file = try folder.take("\(kind)-utf-8.csv")
    for words in ["roster import \(what) - < \(file)", "cat \(file) | roster import \(what) -"] {
      try folder.scratch.check(
        words,
        errors: """
          roster: error: <stdin>: the header has no \(missing); it fits \(kind)
          roster: hint: 'roster import \(kind) FILE' imports it

          """, status: 65)
    }
    try folder.checkNothingIsMade(beside: [file])
  }

  @Test(arguments: RecordKind.allCases)
  func `every name of a column is listed in the help, and found in any case and spacing`(_ kind: RecordKind)
    throws
  {
    let help = try folder.scratch.sh("COLUMNS=100 roster import \(kind.rawValue) --help").output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let columns = ImportService.columns(of: kind)
    let good = [
      "first_name": "Ada", "last_name": "Li", "current_grade": "9", "date": "2026-03-01",
      "amount": "1.00", "title": "Tea", "name": "Spoon", "price_level": "2",
    ]
    var script = ""
    var count = 0
    for column in columns {
      let names = [column.field.column] + column.synonyms
      let listed = column.synonyms.isEmpty ? "" : " (\(column.synonyms.joined(separator: ", ")))"
      #expect(help.contains(column.field.column + (column.isRequired ? "" : "?") + listed), "\(names)")
      for name in names {
        let spelled = " " + name.uppercased().map(String.init).joined(separator: count % 2 == 0 ? "_" : " ")
        let header = columns.map { $0.field == column.field ? spelled : $0.field.column }
        let row = columns.map { good[$0.field.column] ?? "" }
        try folder.scratch.write(
          header.joined(separator: ",") + "\n" + row.joined(separator: ",") + "\n", to: "\(count).csv")
        script += "roster import \(kind.rawValue) \(count).csv --all || exit 1\n"
        count += 1
      }
    }
    let finished = try folder.scratch.sh(script)
    #expect(
      finished.errors
        == (0..<count).map { "roster: \($0).csv: \(kind.rawValue): 1 added, 0 already there, 0 refused\n" }
        .joined())
    #expect(finished.status == 0)
  }
}
