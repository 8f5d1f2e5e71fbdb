import TestSupport
import Testing

/// Students from the command line, with the program as it was built.
@Suite struct StudentCommandTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `add tells the stored student, and a namesake in the same grade needs to be meant`() throws {
    try folder.check(
      "roster add --first ' Zoë ' --last 'van  der Example' --grade 'gr. 9'",
      output: "added student 1: Zoë van der Example, Grade 9\n")
    try folder.check(
      "roster add student --first Zoë --last 'van der Example' --grade 9",
      errors: """
        roster: error: there is a namesake in the same grade: student 1: Zoë van der Example, Grade 9
        roster: hint: --allow-duplicate stores it all the same

        """, status: 65)
    try folder.check(
      "roster add --first Zoë --last 'van der Example' --grade 9 --allow-duplicate",
      output: "added student 2: Zoë van der Example, Grade 9\n")
    try folder.check(
      "roster add --first Zoë --last 'van der Example' --grade Grad",
      output: "added student 3: Zoë van der Example, Grad\n")
  }

  @Test func `add tells all mistakes at once and stores nothing`() throws {
    try folder.check(
      "roster add --first ' ' --last \"$(printf 'a\\tb')\" --grade 13",
      errors: """
        roster: error: --first: Please enter a first name.
        roster: error: --last: The last name must not contain a tab (U+0009).
        roster: error: --grade: "13" is not a grade; use 9, 10, 11 or Grad

        """, status: 65)
    #expect(try folder.names() == [])
    try folder.check(
      "roster add --first Ada",
      errors: """
        roster: error: --last NAME is missing
        roster: error: --grade GRADE is missing
        roster: hint: 'roster help add student' tells more

        """, status: 64)
  }

  private func fill() throws {
    try folder.write(
      """
      Grade,Surname,First Name
      12,Zimmer,Ana
      9,Álvarez,Ben
      9,alvarez,Ana
      10,"O""Neil, jr",陽

      """, to: "s.csv")
    try folder.check(
      "roster import s.csv", errors: "roster: s.csv: students: 4 added, 0 already there, 0 refused\n")
  }

  @Test func `list shows students as they were added or in order, and narrows`() throws {
    try fill()
    try folder.check(
      "roster list",
      output: """
        ID  First name  Last name   Grade
         1  Ana         Zimmer      Grad
         2  Ben         Álvarez     Grade 9
         3  Ana         alvarez     Grade 9
         4  陽          O"Neil, jr  Grade 10

        """)
    try folder.check(
      "roster list students --sorted --limit 2 --format csv",
      output: "id,first_name,last_name,current_grade\n3,Ana,alvarez,9\n2,Ben,Álvarez,9\n")
    try folder.check(
      "roster list --grade 9 --name ALVAREZ --format json",
      output: """
        [
        {"id":2,"first_name":"Ben","last_name":"Álvarez","current_grade":9},
        {"id":3,"first_name":"Ana","last_name":"alvarez","current_grade":9}
        ]

        """)
    try folder.check(
      "roster list --name 'ben alv'  --format csv",
      output: "id,first_name,last_name,current_grade\n2,Ben,Álvarez,9\n")
    try folder.check("roster list --grade 11", errors: "roster: no students\n")
    try folder.check("roster list --grade 11 --format json", output: "[]\n")
  }

  @Test func `on a terminal the table fits into its width`() throws {
    try folder.check(
      "roster add --first Wilhelmina --last 'Extraordinarily-Long-Example' --grade 9",
      output: "added student 1: Wilhelmina Extraordinarily-Long-Example, Grade 9\n")
    let shown = try folder.sh(
      "roster list", environment: ["NO_COLOR": "1"], terminal: PseudoTerminal(columns: 40))
    #expect(
      shown.output == """
        ID  First name  Last name        Grade
         1  Wilhelmina  Extraordinaril…  Grade 9

        """)
  }

  @Test func `edit changes what is given, tells before and after, and refuses what add refuses`() throws {
    try fill()
    try folder.check(
      "roster edit 4 --grade grad --last Muster",
      output: "was student 4: 陽 O\"Neil, jr, Grade 10\nnow student 4: 陽 Muster, Grad\n")
    try folder.check("roster edit student 4 --grade 12", output: "unchanged student 4: 陽 Muster, Grad\n")
    try folder.check(
      "roster edit 2 --grade 7 --first ''",
      errors: """
        roster: error: --first: Please enter a first name.
        roster: error: --grade: "7" is not a grade; use 9, 10, 11 or Grad

        """, status: 65)
    try folder.check(
      "roster edit 9 --grade 9",
      errors: """
        roster: error: there is no student with the id 9
        roster: hint: 'roster list students' shows the ids

        """, status: 66)
    try folder.check(
      "roster list --format csv --name ben",
      output: "id,first_name,last_name,current_grade\n2,Ben,Álvarez,9\n")
  }

  @Test func `remove removes all that are named or none`() throws {
    try fill()
    try folder.check(
      "roster remove 1 9 8",
      errors: """
        roster: error: there is no student with the id 9
        roster: error: there is no student with the id 8
        roster: hint: 'roster list students' shows the ids

        """, status: 66)
    try folder.check(
      "roster remove students 1 3 1",
      output: "removed student 1: Ana Zimmer, Grad\nremoved student 3: Ana alvarez, Grade 9\n")
    try folder.check(
      "roster list --format csv",
      output: "id,first_name,last_name,current_grade\n2,Ben,Álvarez,9\n4,陽,\"O\"\"Neil, jr\",10\n")
  }

  @Test(arguments: [
    ("studnets", "; did you mean students?"),
    ("categories", "; WHAT is students, expenses or restaurants"),
    ("e", "; did you mean expense or expenses?"),
  ])
  func `a word that is meant for WHAT does not become a file`(_ word: String, _ remedy: String) throws {
    try folder.check(
      "roster --db r.db export --force \(word)",
      errors: """
        roster: error: "\(word)" is nothing to export (a file of that name is ./\(word))\(remedy)
        roster: hint: 'roster help export students' tells more

        """, status: 64)
    #expect(try folder.names() == [])
    try folder.check(
      "roster --db r.db add student --first Ada --last Example --grade 9; roster --db r.db export students \(word)",
      output: "added student 1: Ada Example, Grade 9\n", errors: "roster: exported 1 student to \(word)\n")
    try folder.check(
      "roster --db r.db export ./\(word) --force", errors: "roster: exported 1 student to ./\(word)\n")
  }

  @Test func `what export writes, import reads back to the same rows`() throws {
    try fill()
    try folder.check(
      "roster add --first '=1+1' --last \"'t Hooft\" --grade 11",
      output: "added student 5: =1+1 't Hooft, Grade 11\n")
    try folder.check("roster export students out.csv", errors: "roster: exported 5 students to out.csv\n")
    #expect(
      try folder.text(of: "out.csv") == """
        first_name,last_name,current_grade
        Ana,Zimmer,12
        Ben,Álvarez,9
        Ana,alvarez,9
        陽,"O""Neil, jr",10
        '=1+1,'t Hooft,11

        """)
    try folder.check(
      "roster export out.csv",
      errors: """
        roster: error: out.csv: there is such a file already
        roster: hint: --force replaces it

        """, status: 73)
    try folder.check("roster export out.csv --force", errors: "roster: exported 5 students to out.csv\n")
    try folder.check(
      "roster --db two.db import out.csv",
      errors: "roster: out.csv: students: 5 added, 0 already there, 0 refused\n")
    try folder.check("roster export > one; roster --db two.db export - > two; cmp one two && cmp one out.csv")
    try folder.check(
      "roster export --crlf --bom | head -c 12 | od -An -c | tr -d ' '", output: "357273277first_nam\n")
    #expect(try folder.names().filter { $0.hasPrefix("out") } == ["out.csv"])
  }
}
