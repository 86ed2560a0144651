import Markup
import Text

/// Quizzes and task lists.
extension EPUBText {
  mutating func quiz(_ quiz: HTMLTree.Element) -> [HTMLTree.Node] {
    var section = quiz
    section.name = "section"
    let isInside = isInQuiz
    isInQuiz = true
    defer { isInQuiz = isInside }
    return [.element(plain(section))]
  }

  mutating func addQuestion(numbering nodes: inout [HTMLTree.Node]) {
    let question = newID("_question-\(answers.count + 1)")
    let answer = newID("_answer-\(answers.count + 1)")
    answers.addQuestion(question, answer: answer, numbering: &nodes)
  }

  mutating func answer(_ item: HTMLTree.Element) -> [HTMLTree.Node] {
    let written = plain(item)
    if let box = item.checkbox, box["checked"] != nil { answers.add(right: written.children) }
    return [.element(written)]
  }

  /// Returns the part of the book for the answers with all of them; nothing if there are none.
  mutating func printed(_ place: HTMLTree.Element) -> [HTMLTree.Node] {
    guard answers.areMissing else { return [] }
    let heading = children(place)
    return [.element(HTMLTree.Element("section", [], heading + answers.takeNodes()))]
  }

  /// Returns the box of a task as a character. Those of a quiz would show the answer.
  func box(_ input: HTMLTree.Element) -> [HTMLTree.Node] {
    guard input.isCheckbox, !isInQuiz else { return [] }
    return [.text(input["checked"] == nil ? "\u{2610}" : "\u{2611}")]
  }
}
