import Text

/// What is wrong with one template, gathered while it is read and compiled.
struct Problems {
  let source: TemplateSource
  private(set) var diagnostics: [Diagnostic] = []
  private var offsets: [Int] = []

  init(_ source: TemplateSource) { self.source = source }

  mutating func report(_ summary: String, at range: Range<Int>, help: String? = nil) {
    guard diagnostics.count < 100 else { return }
    offsets.append(range.lowerBound)
    diagnostics.append(Diagnostic(.error, summary, at: source.place(of: range), help: help))
  }

  /// Whether something in the range was reported: what follows from it is not worth another report.
  func hasReport(in range: Range<Int>) -> Bool { offsets.contains { range.contains($0) } }
}

/// Thrown after something was reported: the reader goes on behind the tag.
struct Abandoned: Error {}
