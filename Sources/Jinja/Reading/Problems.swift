import Text

/// What is wrong with one template, gathered while it is read and compiled.
struct Problems {
  let source: TemplateSource
  private(set) var diagnostics: [Diagnostic] = []
  private var offsets: [Int] = []
  /// How many of them have to do with where values stand.
  private(set) var contextual = 0

  init(_ source: TemplateSource) { self.source = source }

  mutating func report(_ summary: String, at range: Range<Int>, help: String? = nil) {
    _ = add(Diagnostic(.error, summary, at: source.place(of: range), help: help), at: range)
  }

  /// A value, or a template, has no place in the document that is certain; `other` is the second place of the two that
  /// disagree.
  mutating func report(
    context summary: String, at range: Range<Int>, help: String? = nil, other: Diagnostic.Step? = nil
  ) {
    var diagnostic = Diagnostic(.error, summary, at: source.place(of: range), help: help)
    if let other { diagnostic.chain = [other] }
    if add(diagnostic, at: range) { contextual += 1 }
  }

  /// Once only, however often it is compiled.
  private mutating func add(_ diagnostic: Diagnostic, at range: Range<Int>) -> Bool {
    guard diagnostics.count < 100, !diagnostics.contains(diagnostic) else { return false }
    offsets.append(range.lowerBound)
    diagnostics.append(diagnostic)
    return true
  }

  var count: Int { diagnostics.count }

  /// Whether something in the range was reported: what follows from it is not worth another report.
  func hasReport(in range: Range<Int>) -> Bool { offsets.contains { range.contains($0) } }
}

/// Thrown after something was reported: the reader goes on behind the tag.
struct Abandoned: Error {}
