package import Model
import Text

/// Parser for an author's Markdown: CommonMark with tables, footnotes, strikethrough, task lists, bare links, generic
/// directives and attributes.
package enum Markdown {
  /// Parses the text of a file from `offset` on; `firstLine` is the number of its first line. Errors in the text are
  /// diagnostics of the facts.
  package static func open(
    _ bytes: [UInt8], from offset: Int = 0, firstLine: Int = 1, file: String,
    options: MarkdownOptions = MarkdownOptions()
  ) -> Body {
    let start = ContinuousClock.now
    let source = MarkdownSource(bytes, from: offset, firstLine: firstLine, file: file, limit: options.limit)
    let words = MarkdownWords(language: options.language)
    let log = DirectiveLog(source, quotes: words.quotes)
    let library = MarkdownLibrary(source, log: log, smartPunctuation: options.smartPunctuation)
    var renderer = MarkdownRenderer(library, of: source, log: log, words: words, options: options)
    renderer.render()
    log.reportUnclosed()
    var body = renderer.body()
    body.facts.diagnostics = (source.diagnostics + log.diagnostics).inOrder
    if ContinuousClock.now - start > .seconds(2) { body.facts.diagnostics.append(tooSlow(file)) }
    return body
  }

  /// Warns of a slow text. The parser is slow for a few kinds of input, most likely tables with thousands of rows or
  /// columns.
  private static func tooSlow(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "this text takes more than two seconds to read", at: Place(file: file),
      help: "split it, especially tables with thousands of rows or columns")
  }
}

extension [Diagnostic] {
  /// Sorted by line and column; equal ones in the order in which they were found.
  fileprivate var inOrder: [Diagnostic] {
    guard count > 1 else { return self }
    return enumerated().sorted { left, right in
      let (a, b) = (left.element.place, right.element.place)
      return (a?.line ?? 0, a?.column ?? 0, left.offset) < (b?.line ?? 0, b?.column ?? 0, right.offset)
    }.map(\.element)
  }
}
