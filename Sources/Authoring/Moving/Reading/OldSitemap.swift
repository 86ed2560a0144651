/// The addresses that a sitemap lists.
package struct OldSitemap: Sendable {
  package private(set) var addresses: [String] = []
  /// Further sitemaps, if this is an index of them.
  package private(set) var sitemaps: [String] = []

  /// Reads every `<loc>`, also of a damaged document.
  package init(_ bytes: [UInt8]) {
    let isIndex = WXRElement.find("<sitemapindex", in: bytes[...], from: 0) != nil
    var index = 0
    while let start = WXRElement.find("<loc>", in: bytes[...], from: index) {
      guard let end = WXRElement.find("</loc>", in: bytes[...], from: start) else { break }
      let element = WXRElement(name: "loc", attributes: [:], inner: bytes[(start + 5)..<end])
      let text = String(element.text.filter { !$0.isWhitespace })
      if isIndex { sitemaps.append(text) } else if !text.isEmpty { addresses.append(text) }
      index = end
    }
  }
}
