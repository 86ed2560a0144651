/// The kind of an error, in the words of `oracle/mistakes.py`.
enum MistakeKind: String {
  case undefined, syntax
  case notFound = "not found"
  case arguments, value

  init(summary: String) {
    let known =
      MistakeKind.openings.first { summary.hasPrefix($0.opening) }
      ?? MistakeKind.parts.first { summary.contains($0.opening) }
    self = known?.kind ?? .value
  }

  /// Whether the mistake is found before rendering: unknown filters, tests, their parameters, and templates. Jinja2 may
  /// stop at another mistake before it reaches this one.
  static func isEarly(_ summary: String) -> Bool {
    let openings = ["there is no filter", "there is no test", "there is no template", "the filter `", "the test `"]
    return openings.contains { summary.hasPrefix($0) }
  }

  private static let openings: [(opening: String, kind: MistakeKind)] = [
    ("there is no variable", .undefined), ("there is no member", .undefined), ("there is no such item", .undefined),
    ("an empty sequence has no", .undefined), ("there is no `caller`", .undefined),
    ("the condition of this `if`", .undefined), ("a loop has no element", .undefined), ("the parameter `", .undefined),
    ("no parent has a block", .undefined), ("there is no block", .undefined), ("this has no value", .undefined),
    ("there is no template", .notFound),
    ("expected ", .syntax), ("unexpected ", .syntax), ("there is no filter", .syntax), ("there is no test", .syntax),
    ("there is no tag", .syntax), ("this tag begins with", .syntax), ("invalid number", .syntax),
    ("this is not a call", .syntax),
    ("there is nothing to write", .syntax),
    ("cannot assign to", .syntax), ("the filter `", .arguments), ("the test `", .arguments),
    ("the macro `", .arguments), ("the body of this call block", .arguments), ("`groupby` needs", .arguments),
    ("`batch` needs", .arguments), ("`slice` needs", .arguments), ("`replace` needs", .arguments),
    ("`attr` needs", .arguments),
  ]

  private static let parts: [(opening: String, kind: MistakeKind)] = [
    (" has no method `", .undefined), (" has no macro `", .undefined), (" to import", .undefined),
    (" is never closed", .syntax),
    (" closes nothing", .syntax), (" does not close", .syntax),
  ]
}
