import Model
import Text

/// The questions of a quiz in a file of `content/data/`, such as `questions.el.yaml`, and what is wrong with them.
struct QuestionTable: Sendable {
  struct Question: Sendable, Equatable {
    var id: String
    var text: String
    var right: String
    var wrong: [String]
    /// The id of the entry to learn from, or an address; `nil` if there is none.
    var learn: String?
    /// An explanation that is shown with the answer.
    var note: String?
    /// The index in the file's list.
    var number: Int

    /// All answers, sorted by their text, so that the order does not reveal the right one.
    var answers: [String] { (wrong + [right]).sorted() }
  }

  private(set) var questions: [Question] = []
  private(set) var mistakes: [PinTable.Mistake] = []
  /// The ids of all questions, also of those with mistakes.
  private(set) var ids: [String] = []
  /// How many answers each question has.
  private let answers: Int

  /// `draw` questions are drawn for a round.
  init(_ root: Node, answers: Int, draw: Int) {
    self.answers = answers
    guard case .list(let items) = root, !items.isEmpty else {
      report(
        "this must be a list of questions",
        help: "such as `- {id: nemea, question: Where?, right: Nemea, wrong: [Delphi, Olympia, Rhodes]}`", [])
      return
    }
    for (number, item) in items.enumerated() { read(item, number) }
    guard items.count < draw else { return }
    report(
      "\(items.count) question\(items.count == 1 ? "" : "s"), but a round of the quiz draws \(draw)",
      help: "write at least \(draw), or draw fewer: `:::quiz{draw=\(items.count)}`", [])
  }

  /// Compares the ids with those of the same questions in another language, in the file `other`.
  mutating func compare(with others: [String], of other: String) {
    for id in others where !ids.contains(id) {
      report(
        "the question `\(id)` of `\(other)` is missing here", help: "the questions have the same ids in every language",
        [])
    }
  }
}

extension QuestionTable {
  private static let known = ["id", "question", "right", "wrong", "learn", "note"]

  private mutating func read(_ item: Node, _ number: Int) {
    let path = [PinTable.Step.item(number)]
    guard case .object(let members) = item else {
      return report("a question must be a mapping with `id`, `question`, `right` and `wrong`", path)
    }
    let before = mistakes.count
    for member in members where !Self.known.contains(member.name) {
      report(
        "a question has no `\(member.name)`",
        help: Suggestion.help(for: member.name, among: Self.known) ?? "it has \(Self.known.joined(separator: ", "))",
        path + [.key(member.name)])
    }
    let id = text("id", of: item, path)
    let question = text("question", of: item, path)
    let right = text("right", of: item, path)
    let wrong = wrong(of: item, path)
    checkAnswers(right, wrong, path)
    if let id {
      if ids.contains(id) { report("the id `\(id)` is given twice", path + [.key("id")]) }
      ids.append(id)
    }
    for key in ["learn", "note"] where item[key] != nil { _ = text(key, of: item, path) }
    guard mistakes.count == before, let id, let question, let right else { return }
    questions.append(
      Question(
        id: id, text: question, right: right, wrong: wrong, learn: item["learn"]?.words, note: item["note"]?.words,
        number: number))
  }

  private mutating func text(_ key: String, of item: Node, _ path: [PinTable.Step]) -> String? {
    if let text = item[key]?.words, !text.isEmpty { return text }
    report(
      item[key] == nil ? "this question has no `\(key)`" : "`\(key)` must be a text",
      help: key == "right" && item[key] != nil ? "one answer is right; write the others into `wrong`" : nil,
      item[key] == nil ? path : path + [.key(key)])
    return nil
  }

  private mutating func wrong(of item: Node, _ path: [PinTable.Step]) -> [String] {
    guard let node = item["wrong"] else {
      report("this question has no `wrong` answers", path)
      return []
    }
    let texts = (node.words.map { [Node.string($0)] } ?? node.elements).map(\.words)
    let known = texts.compactMap(\.self).filter { !$0.isEmpty }
    guard known.count == texts.count, !known.isEmpty else {
      report("`wrong` must be a list of texts", path + [.key("wrong")])
      return []
    }
    return known
  }

  private mutating func checkAnswers(_ right: String?, _ wrong: [String], _ path: [PinTable.Step]) {
    guard let right, !wrong.isEmpty else { return }
    var seen = [folded(right)]
    for answer in wrong {
      if seen.contains(folded(answer)) {
        report("the answer `\(answer)` is given twice", help: "the answers differ", path + [.key("wrong")])
      }
      seen.append(folded(answer))
    }
    guard wrong.count + 1 != answers else { return }
    report(
      "this question has \(wrong.count + 1) answers, not \(answers)",
      help: "write one `right` and \(answers - 1) `wrong`, or another number into the settings: `quiz: {answers: 4}`",
      path + [.key("wrong")])
  }

  private mutating func report(_ summary: String, help: String? = nil, _ path: [PinTable.Step]) {
    mistakes.append(PinTable.Mistake(summary: summary, help: help, path: path))
  }
}

extension Node {
  /// A text, also of a number; `nil` for anything else.
  fileprivate var words: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    default: nil
    }
  }
}
