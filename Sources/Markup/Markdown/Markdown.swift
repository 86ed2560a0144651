package import Model
import Text

/// Parser for an author's Markdown: CommonMark with tables, footnotes, strikethrough, task lists, bare links, generic
/// directives and attributes.
package enum Markdown {
  /// Parses the text of a file from `offset` on; `firstLine` is the number of its first line. Errors in the text are
  /// diagnostics of the facts. `isUTF8` tells that the bytes are known to be UTF-8, so that they need not be read for it
  /// once more.
  package static func open(
    _ bytes: [UInt8], from offset: Int = 0, firstLine: Int = 1, file: String, isUTF8: Bool = false,
    options: MarkdownOptions = MarkdownOptions()
  ) -> Body {
    // Asking for the time is a system call, and a short text cannot be slow.
    let start = bytes.count > 16_384 ? ProcessorClock.seconds() : nil
    let source = MarkdownSource(
      bytes, from: offset, firstLine: firstLine, file: file, isUTF8: isUTF8, limit: options.limit)
    // Almost every text that seems to have addresses only in its links has none elsewhere: reading another one twice
    // costs less than looking for bare addresses in each.
    var body =
      body(of: source, linksAddresses: source.addresses == .anywhere, options)
      ?? body(of: source, linksAddresses: true, options) ?? Body()
    if let start, ProcessorClock.seconds() - start > 2 { body.facts.diagnostics.append(tooSlow(file)) }
    return body
  }

  /// Returns `nil` if the text has a bare address that must become a link, and `linksAddresses` is false.
  static func body(of source: MarkdownSource, linksAddresses: Bool, _ options: MarkdownOptions) -> Body? {
    let words = MarkdownWords(language: options.language)
    let log = DirectiveLog(source, quotes: words.quotes, hasDollars: options.hasDollars)
    let library = MarkdownLibrary(
      source, log: log, linksAddresses: linksAddresses, smartPunctuation: options.smartPunctuation)
    var renderer = MarkdownRenderer(library, of: source, log: log, words: words, options: options)
    renderer.looksForAddresses = !linksAddresses && source.addresses != .none
    renderer.render()
    guard !renderer.hasBareAddress else { return nil }
    log.reportUnclosed()
    var body = renderer.body()
    body.facts.diagnostics = (source.diagnostics + log.diagnostics).inOrder
    return body
  }

  /// Warns of a text that takes more than two seconds of processor time. The parser is slow for a few kinds of input, most
  /// likely tables with thousands of rows or columns.
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
