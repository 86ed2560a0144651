extension URI {
  /// A key that all spellings of one article's address share: without scheme, `www.`, fragment and final slashes.
  package static func articleKey(_ address: String) -> String {
    var rest = Substring(URI(address).normalised.text)
    if let fragment = rest.utf8.firstIndex(of: 0x23) { rest = rest[..<fragment] }
    for prefix in ["https://", "http://"] where rest.hasPrefix(prefix) { rest = rest.dropFirst(prefix.utf8.count) }
    if rest.hasPrefix("www.") { rest = rest.dropFirst(4) }
    while rest.last == "/" { rest.removeLast() }
    return String(rest)
  }
}
