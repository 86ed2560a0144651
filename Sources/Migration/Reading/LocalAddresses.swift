import Text

/// Makes addresses of the old site relative: `https://example.org/blog/about/` becomes `/about/`, as front matter and
/// directives name a page of the site at `https://example.org/blog`, or `/blog/about/`, as HTML does.
struct LocalAddresses {
  /// The text after the scheme in every address of the site, such as `://example.org/`; `nil` if the address is not
  /// known.
  private let mark: [UInt8]?
  /// The path of the site's address, with `/` at both ends.
  let root: String

  /// `base` is the site's address, without `/` at its end.
  init(_ base: String) {
    let name = ["https://", "http://"].first(where: base.hasPrefix).map { base.dropFirst($0.count) } ?? base[...]
    mark = base.isEmpty ? nil : Array("://\(name)/".utf8)
    root = String(name.drop { $0 != "/" }) + "/"
  }

  /// Returns `text` with addresses as front matter and directives have them.
  func inSite(_ text: String) -> String { local(Array(text.utf8), below: "/").text }

  /// Returns `html` with addresses as HTML has them.
  func inHTML(_ html: [UInt8]) -> [UInt8] { local(html, below: root) }

  private func local(_ bytes: [UInt8], below root: String) -> [UInt8] {
    guard let mark else { return bytes }
    let text = bytes.span
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while let found = text.firstIndex(of: mark.span, from: index) {
      index = found + 1
      guard let scheme = [found - 5, found - 4].first(where: { $0 >= copied && Self.isScheme(text, $0..<found) }) else {
        continue
      }
      result.append(text, copied..<scheme)
      result.append(utf8: root)
      index = found + mark.count
      copied = index
    }
    guard copied > 0 else { return bytes }
    result.append(text, copied..<text.count)
    return result
  }

  private static func isScheme(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.count == 5 ? text.has("https", at: range.lowerBound) : text.has("http", at: range.lowerBound)
  }
}
