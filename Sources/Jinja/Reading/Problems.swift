import Text

/// The mistakes of one template, collected while it is parsed and compiled.
struct Problems {
  let source: TemplateSource
  private(set) var diagnostics: [Diagnostic] = []
  private var offsets: [Int] = []
  /// How many of them concern contexts.
  private(set) var contextual = 0

  init(_ source: TemplateSource) { self.source = source }

  mutating func report(_ summary: String, at range: Range<Int>, help: String? = nil) {
    guard !isFull else { return }
    _ = add(Diagnostic(.error, summary, at: source.place(of: range), help: help), at: range)
  }

  /// Reports that the context of a value or template is ambiguous; `other` is the second of two places that disagree.
  mutating func report(
    context summary: String, at range: Range<Int>, help: String? = nil, other: Diagnostic.Step? = nil
  ) {
    guard !isFull else { return }
    var diagnostic = Diagnostic(.error, summary, at: source.place(of: range), help: help)
    if let other { diagnostic.chain = [other] }
    if add(diagnostic, at: range) { contextual += 1 }
  }

  /// Whether no more mistakes are reported. It is asked before the place of one is looked for, which reads the template from
  /// its start: otherwise thousands of mistakes would take seconds.
  private var isFull: Bool { diagnostics.count >= 100 }

  /// Reports once, however often the template is compiled.
  private mutating func add(_ diagnostic: Diagnostic, at range: Range<Int>) -> Bool {
    guard !diagnostics.contains(diagnostic) else { return false }
    offsets.append(range.lowerBound)
    diagnostics.append(diagnostic)
    return true
  }

  var count: Int { diagnostics.count }

  /// Whether a mistake was reported inside the range: errors that follow from it are not reported.
  func hasReport(in range: Range<Int>) -> Bool { offsets.contains { range.contains($0) } }
}

/// Thrown after a mistake was reported; the parser continues after the tag.
struct Abandoned: Error {}
