import Jinja
import Model

extension PageHost {
  /// Returns the questions that a `quiz` has from its file.
  func questions(of block: Block) -> Value {
    guard case .block("quiz", _)? = block.element?.kind, let table = QuizQuestions(scope, block).table else {
      return .list([])
    }
    return .list(
      table.questions.map { question in
        map([
          (.id, .string(question.id)), (.text, .string(question.text)), (.right, .string(question.right)),
          (.answers, .list(question.answers.map { .string($0) })), (.note, .string(question.note ?? "")),
          (.href, .of(question.learn.flatMap { href(to: $0, in: block) })),
        ])
      })
  }

  /// Returns how many questions a round of a `quiz` asks.
  func draw(of block: Block) -> Value {
    guard case .block("quiz", _)? = block.element?.kind else { return .none }
    return .of(QuizQuestions(scope, block).draw)
  }

  /// Returns the address of the page with the wreath, to which a quiz leads.
  func wreath(of block: Block) -> Value { .of(block.attributes["wreath"].flatMap { href(to: $0, in: block) }) }
}
