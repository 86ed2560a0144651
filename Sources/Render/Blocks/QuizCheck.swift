import Model
import Text

/// The check of a `quiz`: its questions in the text, and those of its file. Mistakes of a file are named in it.
struct QuizCheck {
  private let check: BlockCheck
  private let block: Block

  init(_ check: BlockCheck, _ block: Block) {
    self.check = check
    self.block = block
  }

  /// Reports what is wrong, and returns whether the block can be shown.
  func run() -> Bool {
    check.scope.note(.setting(.quiz))
    let areWritten = checkWritten()
    return checkFile() && areWritten
  }
}

extension QuizCheck {
  private func checkWritten() -> Bool {
    let range = block.body.inside(block.position)
    let questions = block.body.body.tasks.filter { range.contains($0.position) }
    let data = block.attributes["data"]
    if questions.isEmpty, data == nil {
      check.report(
        "a quiz needs a question with answers", at: block,
        help: "write the answers as a task list, and tick the right one: `- [ ] no` and `- [x] yes`")
    }
    var isValid = !questions.isEmpty || data != nil
    for question in questions where !isRight(question) { isValid = false }
    guard let draw = block.attributes.pair("draw"), data == nil,
      let count = Int(draw.value), count > questions.count
    else { return isValid }
    check.report(
      "a round draws \(count) questions, but the quiz has \(questions.count)", at: draw, of: block, help: nil)
    return false
  }

  private func isRight(_ question: TaskList) -> Bool {
    guard question.unboxed.isEmpty else {
      reportUnboxed(question)
      return false
    }
    guard question.ticked == 1 else {
      report(
        question.ticked == 0
          ? "no answer to this question is right" : "\(question.ticked) answers to this question are right",
        question.first,
        help: "tick exactly one, `- [x]`, and leave the others `- [ ]`")
      return false
    }
    let wanted = check.scope.site.settings.quiz.answers
    guard question.boxes >= 2, wanted == nil || wanted == question.boxes else {
      report(
        "this question has \(question.boxes) answer\(question.boxes == 1 ? "" : "s"), not \(wanted.map(String.init) ?? "at least 2")",
        question.first, help: wanted == nil ? nil : "the settings say how many: `quiz: {answers: \(wanted ?? 4)}`")
      return false
    }
    return true
  }

  /// Reports answers without a box: all of them once, or each that was left out.
  private func reportUnboxed(_ question: TaskList) {
    let help = "begin each answer with a box: `- [x]` is the right one, and `- [ ]` each other one"
    guard question.boxes > 0 else {
      return report("the answers to this question have no boxes", question.first, help: help)
    }
    for answer in question.unboxed { report("this answer has no box", answer, help: help) }
  }

  private func report(_ summary: String, _ item: TaskList.Item, help: String?) {
    let file = check.scope.site.entries[block.body.entry].file ?? ""
    check.scope.diagnostics.append(
      Diagnostic(.error, summary, at: Place(file: file, line: item.line, column: item.column), help: help))
  }

  private func checkFile() -> Bool {
    let questions = QuizQuestions(check.scope, block)
    guard let data = questions.data else { return true }
    guard let name = questions.name, var table = questions.table else { return reportMissing(data) }
    for other in questions.translations where other != name {
      guard let translated = questions.table(named: other) else { continue }
      table.compare(with: translated.ids, of: other)
    }
    var mistakes = table.mistakes
    for question in table.questions {
      guard let learn = question.learn, let problem = TargetCheck(check, block.body).problem(of: learn) else {
        continue
      }
      mistakes.append(
        .init(summary: problem.summary, help: problem.help, path: [.item(question.number), .key("learn")]))
    }
    // The recorded reads do not cover the line numbers of the file.
    if !mistakes.isEmpty { check.scope.dependsOnEverything = true }
    check.scope.diagnostics += mistakes.map {
      Diagnostic(
        .error, $0.summary, at: DataPlace.find($0.path, inData: name, check.scope.site.folder), help: $0.help)
    }
    return mistakes.isEmpty
  }

  private func reportMissing(_ data: String) -> Bool {
    let language = check.scope.site.entries[block.body.entry].language
    let wanted = "\(data).\(language)"
    let known = check.scope.site.data.members.map(\.name)
    check.report(
      "there is no data file `\(wanted)`", at: block,
      help: Suggestion.help(for: wanted, among: known) ?? "create `content/data/\(wanted).yaml`")
    return false
  }
}

extension TaskList {
  fileprivate var first: Item { Item(line: line, column: column) }
}
