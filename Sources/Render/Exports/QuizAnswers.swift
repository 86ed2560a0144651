import Markup

/// The right answers to the quizzes of a book. Questions are numbered, and their answers are printed together at the end,
/// as in textbooks. Each number is a link to the other place.
struct QuizAnswers {
  private struct Answer {
    /// The ids of the question's number and of the answer.
    var question: String
    var id: String
    var right: [HTMLTree.Node] = []
    var explanation: [HTMLTree.Node] = []
  }

  private var answers: [Answer] = []
  private var printed = 0

  var count: Int { answers.count }

  /// Whether there are answers that `takeNodes` has not returned.
  var areMissing: Bool { printed < answers.count }

  /// Adds the next question, whose list of answers follows `nodes`, and numbers its words: the last paragraph or heading
  /// of `nodes` since the previous question.
  mutating func addQuestion(_ question: String, answer: String, numbering nodes: inout [HTMLTree.Node]) {
    answers.append(Answer(question: question, id: answer))
    let number = Self.number(answers.count, [.init("id", question), .init("href", "#" + answer)])
    for index in nodes.indices.reversed() {
      guard case .element(var element) = nodes[index] else { continue }
      if element.name == "ul" || element.name == "ol" { break }
      guard Self.words.contains(element.name) else { continue }
      element.children.insert(contentsOf: number, at: 0)
      nodes[index] = .element(element)
      return
    }
    nodes.append(.element(HTMLTree.Element("p", [], number)))
  }

  /// Adds a right answer to the last question.
  mutating func add(right nodes: [HTMLTree.Node]) {
    guard !answers.isEmpty else { return }
    answers[answers.count - 1].right += Self.withoutIDs(nodes)
  }

  /// Adds what explains the answer to the last question.
  mutating func add(explanation nodes: [HTMLTree.Node]) {
    guard !answers.isEmpty else { return }
    answers[answers.count - 1].explanation += nodes
  }

  /// Returns the answers since the last call.
  mutating func takeNodes() -> [HTMLTree.Node] {
    let nodes = answers.indices.dropFirst(printed).map { node(of: answers[$0], number: $0 + 1) }
    printed = answers.count
    return nodes
  }
}

extension QuizAnswers {
  /// The elements that can have the words of a question.
  private static let words: Set<String> = ["p", "h1", "h2", "h3", "h4", "h5", "h6"]

  /// Returns the number of a question as a link with these attributes.
  private static func number(_ number: Int, _ attributes: [HTMLTree.Attribute]) -> [HTMLTree.Node] {
    let link = HTMLTree.Element("a", attributes, [.text("\(number).")])
    return [.element(HTMLTree.Element("b", [], [.element(link)])), .text(" ")]
  }

  private func node(of answer: Answer, number: Int) -> HTMLTree.Node {
    let words = Self.number(number, [.init("href", "#" + answer.question)])
    let hasBlocks = answer.right.contains(where: \.isBlock)
    let first = HTMLTree.Element("p", [], hasBlocks ? words : words + answer.right)
    let rest = hasBlocks ? answer.right : []
    return .element(HTMLTree.Element("div", [.init("id", answer.id)], [.element(first)] + rest + answer.explanation))
  }

  /// Returns a copy that can be in the document a second time.
  private static func withoutIDs(_ nodes: [HTMLTree.Node]) -> [HTMLTree.Node] {
    let copy = HTMLTree.Element("div", [], nodes).mapped { element in
      var element = element
      element["id"] = nil
      return [.element(element)]
    }
    return copy.children
  }
}

extension HTMLTree.Node {
  private static let blocks: Set<String> = [
    "article", "aside", "blockquote", "div", "dl", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "ol", "p", "pre",
    "section", "table", "ul",
  ]

  /// Whether it is an element that cannot be inside a paragraph.
  var isBlock: Bool {
    if case .element(let element) = self { Self.blocks.contains(element.name) } else { false }
  }
}

extension HTMLTree.Element {
  /// The checkbox of an item of a task list: directly inside it, or in its paragraph.
  var checkbox: HTMLTree.Element? {
    for case .element(let child) in children {
      if child.isCheckbox { return child }
      if child.name == "p", let found = child.checkbox { return found }
    }
    return nil
  }

  var isCheckbox: Bool { name == "input" && self["type"] == "checkbox" }

  /// Whether it is a list whose items have checkboxes.
  var isTaskList: Bool {
    guard name == "ul" || name == "ol" else { return false }
    return children.contains { child in
      if case .element(let item) = child { item.checkbox != nil } else { false }
    }
  }
}
