import Model
import Text

/// The questions that a `quiz` block has from a file of `content/data/`: `questions.el.yaml` on a Greek page, or
/// `questions.yaml` on every one.
struct QuizQuestions {
  private let scope: PageScope
  private let block: Block

  init(_ scope: PageScope, _ block: Block) {
    self.scope = scope
    self.block = block
  }

  /// The name of the files without language and ending; `nil` if the block names none.
  var data: String? { block.attributes["data"] }

  /// How many questions a round asks.
  var draw: Int {
    scope.note(.setting(.quiz))
    return block.attributes["draw"].flatMap { Int($0) } ?? scope.site.settings.quiz.draw
  }

  /// The name of the file in the language of the text, without its ending; `nil` if there is none.
  var name: String? {
    guard let data else { return nil }
    scope.note(.data(nil))
    let language = scope.site.entries[block.body.entry].language
    return ["\(data).\(language)", data].first { scope.site.data[$0] != nil }
  }

  /// `nil` if there is no such file.
  var table: QuestionTable? { name.flatMap(table(named:)) }

  func table(named name: String) -> QuestionTable? {
    scope.note(.data(name))
    scope.note(.setting(.quiz))
    return scope.site.data[name].map {
      QuestionTable($0, answers: scope.site.settings.quiz.answers ?? Settings.Quiz.usualAnswers, draw: draw)
    }
  }

  /// The names of the same questions in the site's languages, the file of the text among them.
  var translations: [String] {
    guard let data else { return [] }
    return scope.site.settings.languages.map { "\(data).\($0)" }.filter { scope.site.data[$0] != nil }
  }
}
