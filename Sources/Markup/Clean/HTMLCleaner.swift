package import Text

/// Sanitizes third-party HTML.
///
/// The HTML is split into tokens, filtered by the policy, and nested. If tags are mismatched or misplaced in a table,
/// HTML's tree construction first puts them in order. The output is a fixed point: sanitizing it again, or parsing and
/// serializing it in a browser, changes no byte.
package enum HTMLCleaner {
  package static func clean(_ html: [UInt8], _ options: CleaningOptions = CleaningOptions()) -> CleanedHTML {
    facts(in: bytes(of: repaired(html), options))
  }

  package static func clean(_ html: String, _ options: CleaningOptions = CleaningOptions()) -> CleanedHTML {
    facts(in: bytes(of: Array(html.utf8), options))
  }

  /// Sanitizes HTML without collecting facts about it.
  package static func safe(_ html: [UInt8], _ options: CleaningOptions = CleaningOptions()) -> SafeHTML {
    text(of: bytes(of: repaired(html), options))
  }

  /// Sanitizes with HTML's tree construction even for input that does not need it. Tests and the fuzzer check that this
  /// changes no byte.
  package static func safeByTree(_ html: [UInt8], _ options: CleaningOptions = CleaningOptions()) -> SafeHTML {
    text(of: bytes(of: repaired(html), options, alwaysByTree: true))
  }

  /// Returns the facts about HTML that is already sanitized, for example from the archive.
  package static func facts(of html: SafeHTML) -> CleanedHTML {
    var reader = FactReader(Array(html.text.utf8))
    return reader.read(html)
  }

  /// Returns the text in one line, for titles and summaries: without tags, with references decoded.
  package static func plain(_ html: String) -> String {
    guard html.utf8.contains(where: { $0 == 0x3C || $0 == 0x26 }) else { return html.inOneLine }
    return clean(html).text.inOneLine
  }
}

extension HTMLCleaner {
  /// Replaces invalid UTF-8 by U+FFFD.
  private static func repaired(_ html: [UInt8]) -> [UInt8] {
    html.span.isUTF8 ? html : Array(html.text.utf8)
  }

  /// Returns the sanitized bytes. They are UTF-8 like `html`, since it is only cut next to ASCII characters.
  private static func bytes(of html: [UInt8], _ options: CleaningOptions, alwaysByTree: Bool = false) -> [UInt8] {
    var output = nested(html, options, alwaysByTree).output
    if options.inlineOnly { while output.last?.isASCIIWhitespace ?? false { output.removeLast() } }
    return output
  }

  private static func text(of bytes: [UInt8]) -> SafeHTML {
    SafeHTML(trusted: unsafe bytes.span.knownText)
  }

  private static func facts(in bytes: [UInt8]) -> CleanedHTML {
    var reader = FactReader(bytes)
    return reader.read(text(of: bytes))
  }

  private static func nested(_ html: [UInt8], _ options: CleaningOptions, _ alwaysByTree: Bool) -> OpenElementStack {
    var sanitizer = Sanitizer(html, options)
    let sanitized = sanitizer.run()
    if sanitized.isRegular, !alwaysByTree { return sanitized }
    guard sanitized.output.count > CleaningPolicy.longestTree else { return TreeBuilder.nested(sanitized.output) }
    var strict = Sanitizer(html, options, .strict)
    return strict.run()
  }
}
