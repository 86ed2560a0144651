import Text

/// What texts of an export name by number: posts and pages in addresses such as `/?p=12`, and blocks that several texts
/// share. Only those that a text names are kept, since an export can be of any size.
struct WordPressNumbers {
  private var wanted: Set<String> = []
  private var paths: [String: String] = [:]
  /// The content of shared blocks.
  private(set) var blocks: [String: [UInt8]] = [:]

  var isEmpty: Bool { wanted.isEmpty }

  /// Remembers the numbers in addresses of a text.
  mutating func want(in text: Span<UInt8>) {
    for mark in Self.marks {
      var index = 0
      while let found = text.firstIndex(of: mark.span, from: index) {
        index = found + mark.count
        let number = Self.digits(text, from: index)
        if !number.isEmpty { wanted.insert(number) }
      }
    }
  }

  /// Remembers the path of a post or page, if a text names its number.
  mutating func note(_ number: String, path: String) {
    if wanted.contains(number) { paths[number] = path }
  }

  mutating func add(block number: String, _ content: [UInt8]) { blocks[number] = content }

  private static let marks = ["?p=", "?page_id="].map { Array($0.utf8) }

  private static func digits(_ text: Span<UInt8>, from start: Int) -> String {
    var end = start
    while end < text.count, end - start < 20, text[end].isASCIIDigit { end += 1 }
    return text.text(start..<end)
  }

  /// Returns the path for an address such as `https://example.org/?p=12#top`, with its fragment; `nil` if it names no post or
  /// page, or if none has this number. `isMissing` says which of the two.
  func path(of address: String, _ host: LocalAddresses) -> (path: String?, isMissing: Bool) {
    let bytes = Array(host.inSite(address).utf8)
    let local = bytes.span
    for mark in Self.marks {
      guard let found = local.firstIndex(of: mark.span) else { continue }
      let isHome = ["/", "/index.php", host.root].contains(local.text(0..<found))
      let number = Self.digits(local, from: found + mark.count)
      guard isHome, !number.isEmpty else { continue }
      let fragment = local.firstIndex(of: UInt8(ascii: "#"), in: found..<local.count).map {
        local.text($0..<local.count)
      }
      return (paths[number].map { $0 + (fragment ?? "") }, paths[number] == nil)
    }
    return (nil, false)
  }
}
