extension URI {
  /// A key that all spellings of one article's address share: without scheme, `www.`, tracking parameters, fragment and
  /// final slashes.
  package static func articleKey(_ address: String) -> String {
    let text = URI(address).normalised.withoutTracking
    var rest = text.utf8[...]
    if let fragment = rest.firstIndex(of: 0x23) { rest = rest[..<fragment] }
    for prefix in ["https://", "http://", "www."] where rest.starts(with: prefix.utf8) {
      rest = rest.dropFirst(prefix.utf8.count)
    }
    while rest.last == 0x2F { rest.removeLast() }
    return String(Substring(rest))
  }

  /// Returns the key of an article's address with its fragment, since several articles of one page may differ only there.
  package static func anchorKey(_ address: String) -> String {
    articleKey(address) + (address.utf8.firstIndex(of: 0x23).map { String(address[$0...]) } ?? "")
  }
}
