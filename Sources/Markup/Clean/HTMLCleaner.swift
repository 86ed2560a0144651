package import Text

/// Strangers' HTML → HTML that may stand in a page of ours.
///
/// The bytes are cut into tags and text, sieved by the policy, and nested; where tags cross or stand astray in a table,
/// HTML's own tree construction sorts them out first. What comes out is a fixed point: cleaning it again, or having a
/// browser read and write it, changes no byte.
package enum HTMLCleaner {
  package static func clean(_ html: [UInt8], _ options: CleaningOptions = CleaningOptions()) -> CleanedHTML {
    facts(in: bytes(of: repaired(html), options))
  }

  package static func clean(_ html: String, _ options: CleaningOptions = CleaningOptions()) -> CleanedHTML {
    facts(in: bytes(of: Array(html.utf8), options))
  }

  /// For who needs the HTML and not what is in it.
  package static func safe(_ html: [UInt8], _ options: CleaningOptions = CleaningOptions()) -> SafeHTML {
    text(of: bytes(of: repaired(html), options))
  }

  /// The same, slowly: HTML's own tree construction has its say even where nothing is astray. That it changes no byte then
  /// is what tests and the fuzzer prove.
  package static func safeByTree(_ html: [UInt8], _ options: CleaningOptions = CleaningOptions()) -> SafeHTML {
    text(of: bytes(of: repaired(html), options, alwaysByTree: true))
  }

  /// What is in HTML that has been cleaned before, for instance by the build that archived it.
  package static func facts(of html: SafeHTML) -> CleanedHTML {
    var reader = FactReader(Array(html.text.utf8))
    return reader.read(html)
  }

  /// The text alone, for titles and summaries: in one line, without tags, its references replaced.
  package static func plain(_ html: String) -> String {
    guard html.utf8.contains(where: { $0 == 0x3C || $0 == 0x26 }) else { return inOneLine(html) }
    return inOneLine(clean(html).text)
  }

  private static func inOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension HTMLCleaner {
  /// Broken UTF-8 becomes U+FFFD.
  private static func repaired(_ html: [UInt8]) -> [UInt8] {
    html.span.isUTF8 ? html : Array(html.text.utf8)
  }

  /// `html` is UTF-8, and so is the answer, for it is cut beside ASCII only.
  private static func bytes(of html: [UInt8], _ options: CleaningOptions, alwaysByTree: Bool = false) -> [UInt8] {
    var output = nested(html, options, alwaysByTree).output
    if options.inlineOnly { while output.last?.isASCIIWhitespace ?? false { output.removeLast() } }
    return output
  }

  private static func text(of bytes: [UInt8]) -> SafeHTML {
    SafeHTML(vouchedFor: unsafe bytes.span.knownText)
  }

  private static func facts(in bytes: [UInt8]) -> CleanedHTML {
    var reader = FactReader(bytes)
    return reader.read(text(of: bytes))
  }

  private static func nested(_ html: [UInt8], _ options: CleaningOptions, _ alwaysByTree: Bool) -> OpenElementStack {
    var sieve = Sanitizer(html, options)
    let sieved = sieve.run()
    if sieved.isRegular, !alwaysByTree { return sieved }
    guard sieved.output.count > CleaningPolicy.longestTree else { return TreeBuilder.nested(sieved.output) }
    var strict = Sanitizer(html, options, .strict)
    return strict.run()
  }
}
