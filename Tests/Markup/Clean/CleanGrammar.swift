/// The grammar of clean HTML, written independently of the cleaner, so that the cleaner's mistakes are found.
enum CleanGrammar {
  static let elements = Set(
    """
    a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div
    dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp
    section small source span strong sub summary sup table tbody td tfoot th thead time tr track u ul var video wbr
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  static let voids: Set = ["br", "col", "hr", "img", "source", "track", "wbr"]

  static let attributes = Set(
    """
    href hreflang rel src srcset sizes alt width height title lang dir loading decoding referrerpolicy controls preload loop
    poster media type srclang label default kind cite datetime value colspan rowspan abbr scope span start reversed open
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  static let addresses: Set = ["href", "src", "poster", "cite"]

  /// Returns what is wrong with `html`, or `nil` if it is clean.
  static func fault(in html: String) -> String? {
    var open: [String] = []
    let ascii = String(String.UnicodeScalarView(html.unicodeScalars.map { $0.isASCII ? $0 : "_" }))
    var rest = ascii[...]
    while let bracket = rest.firstIndex(where: { $0 == "<" || $0 == ">" }) {
      guard rest[bracket] == "<" else { return "stray >" }
      rest = rest[rest.index(after: bracket)...]
      var depthOfQuote = false
      guard
        let end = rest.firstIndex(where: { character in
          if character == "\"" { depthOfQuote.toggle() }
          return character == ">" && !depthOfQuote
        })
      else { return "a tag that does not end" }
      let tag = rest[..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        guard open.popLast() == String(tag.dropFirst()) else { return "crossed <\(tag)>" }
        continue
      }
      let name = String(tag.prefix { $0 != " " })
      guard elements.contains(name) else { return "<\(name)>" }
      if let fault = fault(inAttributes: tag.dropFirst(name.count)) { return "<\(tag)>: \(fault)" }
      if !voids.contains(name) { open.append(name) }
      if open.count > 255 { return "too deep" }
    }
    return open.isEmpty ? nil : "<\(open)> without an end"
  }

  private static func fault(inAttributes text: Substring) -> String? {
    var rest = text
    var names: Set<String> = []
    while !rest.isEmpty {
      guard rest.first == " ", let equals = rest.firstIndex(of: "=") else { return "odd attributes" }
      let name = String(rest[..<equals].dropFirst())
      let value = rest[equals...].dropFirst()
      guard value.first == "\"", let end = value.dropFirst().firstIndex(of: "\"") else { return "no quotes" }
      guard attributes.contains(name), names.insert(name).inserted else { return name }
      let written = String(value[..<end].dropFirst())
      if addresses.contains(name), !isHarmless(written) { return "\(name)=\(written)" }
      if name == "srcset",
        written.split(separator: " ").contains(where: { $0.contains(":") && !isHarmless(String($0)) })
      {
        return "\(name)=\(written)"
      }
      rest = value[value.index(after: end)...]
    }
    return nil
  }

  private static func isHarmless(_ address: String) -> Bool {
    let compact = String(String.UnicodeScalarView(address.unicodeScalars.filter { $0.value > 0x20 }))
      .lowercased()
    for scheme in ["http://", "https://", "mailto:", "tel:"] where compact.hasPrefix(scheme) { return true }
    if compact.hasPrefix("data:image/"), !compact.hasPrefix("data:image/svg") { return true }
    return !compact.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.contains(":")
  }
}
