import Text

/// The addresses that a sitemap lists.
package struct OldSitemap: Sendable {
  package private(set) var addresses: [String] = []
  /// Further sitemaps, if this is an index of them.
  package private(set) var sitemaps: [String] = []

  /// Reads every `<loc>`, even in a damaged document.
  package init(_ bytes: [UInt8]) {
    let isIndex = bytes.span.firstIndex(of: "<sitemapindex") != nil
    var index = 0
    while let start = bytes.span.firstIndex(of: "<loc>", from: index) {
      guard let end = bytes.span.firstIndex(of: "</loc>", from: start) else { break }
      let content = WXRElement.unescaped(bytes.span.extracting((start + 5)..<end)).text
      let text = String(content.filter { !$0.isWhitespace })
      if isIndex { sitemaps.append(text) } else if !text.isEmpty { addresses.append(text) }
      index = end
    }
  }
}
