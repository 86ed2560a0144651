/// The keys of formulas and quizzes.
extension Declarations {
  static let formulas: [Declaration] = [
    Declaration("dollars", .boolean, "Whether `$x$` in a line is a formula", standard: "false"),
    Declaration(
      "macros", .map(.text, keys: "commands"),
      "Commands of your own, with the TeX that they stand for, such as `\\R: '\\mathbb{R}'`"),
  ]

  static let quiz: [Declaration] = [
    Declaration(
      "answers", .integer(2...6), "How many answers each question has", standard: "4 in files, 2 or more in texts"),
    Declaration("draw", .integer(1...100), "How many questions a round asks", standard: "3"),
  ]
}
