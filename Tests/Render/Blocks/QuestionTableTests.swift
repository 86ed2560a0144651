import Configuration
import Testing
import Text

@testable import Render

/// Quizzes whose questions are in a file of `content/data/`.
@Suite struct QuestionTableTests {
  private static let one = "- {id: a, question: Where?, right: Nemea, wrong: [Delphi, Olympia, Rhodes], learn: nemea}\n"

  private func table(_ yaml: String, answers: Int = 4, draw: Int = 1) throws -> QuestionTable {
    QuestionTable(try #require(YAML.parse(Array(yaml.utf8).span).root).node, answers: answers, draw: draw)
  }

  @Test func `a question has one right answer and three others, in an order that tells nothing`() throws {
    let table = try table(
      Self.one + "- {id: b, question: How many?, right: 2, wrong: [1, 3, 4], note: Two.}\n", draw: 2)
    #expect(table.mistakes.isEmpty, "\(table.mistakes)")
    #expect(table.questions.map(\.id) == ["a", "b"])
    #expect(table.questions[0].answers == ["Delphi", "Nemea", "Olympia", "Rhodes"])
    #expect(table.questions[1].right == "2" && table.questions[1].note == "Two.")
    #expect(table.questions[0].learn == "nemea")
  }

  @Test(arguments: [
    ("{a: b}", "this must be a list of questions"), ("[]", "this must be a list of questions"),
    ("- text\n", "a question must be a mapping"),
    ("- {question: Where?, right: A, wrong: [B, C, D]}\n", "this question has no `id`"),
    ("- {id: a, right: A, wrong: [B, C, D]}\n", "this question has no `question`"),
    ("- {id: a, question: Where?, wrong: [B, C, D]}\n", "this question has no `right`"),
    ("- {id: a, question: Where?, right: [A, B], wrong: [C, D]}\n", "`right` must be a text"),
    ("- {id: a, question: Where?, right: A}\n", "this question has no `wrong` answers"),
    ("- {id: a, question: Where?, right: A, wrong: [B, C]}\n", "this question has 3 answers, not 4"),
    ("- {id: a, question: Where?, right: A, wrong: [B, C, a]}\n", "the answer `a` is given twice"),
    ("- {id: a, question: Where?, right: A, wrong: [B, B, C]}\n", "the answer `B` is given twice"),
    ("- {id: a, question: Where?, right: A, wrong: [B, C, D], lern: x}\n", "a question has no `lern`"),
    (one + one, "the id `a` is given twice"),
  ])
  func `mistakes are named`(_ yaml: String, _ words: String) throws {
    let found = try table(yaml).mistakes.map(\.summary)
    #expect(found.contains { $0.contains(words) }, "\(found)")
  }

  @Test func `the settings can ask for two to six answers`() throws {
    #expect(try table("- {id: a, question: Where?, right: A, wrong: B}\n", answers: 2).mistakes.isEmpty)
    #expect(try table(Self.one, answers: 6).mistakes.map(\.summary) == ["this question has 4 answers, not 6"])
  }

  @Test func `there are at least as many questions as a round draws`() throws {
    #expect(try table(Self.one, draw: 3).mistakes.map(\.summary) == ["1 question, but a round of the quiz draws 3"])
  }

  @Test func `the same ids are in every language`() throws {
    var table = try table(Self.one)
    table.compare(with: ["a", "b"], of: "questions.el")
    #expect(table.mistakes.map(\.summary) == ["the question `b` of `questions.el` is missing here"])
  }
}
