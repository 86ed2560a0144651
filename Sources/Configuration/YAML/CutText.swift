import Text

/// What YAML has taken out of the plain texts of a document: a `#` after a space begins a comment, and a `&` at the
/// beginning an anchor.
struct CutText {
  struct Loss {
    var isComment: Bool
    /// The part that was taken out: `#harbour`, `&c`.
    var words: Substring
    /// The text as it was probably meant.
    var text: String
  }

  private let bytes: [UInt8]
  private let offsets: ScalarOffsets
  /// The names after `*`, collected once: a search of the document for each anchor would take quadratic time.
  private lazy var aliases = Self.aliases(in: bytes)

  /// `nil` if the document has neither of the two characters.
  init?(_ bytes: [UInt8]) {
    guard bytes.contains(0x23) || bytes.contains(0x26) else { return nil }
    self.bytes = bytes
    offsets = ScalarOffsets(bytes)
  }

  /// Returns what the value has lost; `nil` if it is not a plain text of one line, or has probably lost nothing. A `#` before
  /// a space begins a comment that is meant as one.
  mutating func loss(in value: YAMLNode) -> Loss? {
    guard case .scalar(let text, true) = value.value, !text.isEmpty, !value.extent.isEmpty else { return nil }
    let range = offsets.bytes(value.extent)
    let written = bytes[range]
    guard !written.contains(0x0A) else { return nil }
    if written.first == 0x26 {
      let name = written.prefix { $0 > 0x20 }
      if aliases.contains(Array(name.dropFirst())) { return nil }
      return Loss(isComment: false, words: Substring(name.text), text: written.text)
    }
    let rest = bytes[range.upperBound...].prefix { $0 != 0x0A && $0 != 0x0D }
    let comment = rest.drop { $0 == 0x20 || $0 == 0x09 }
    guard comment.startIndex > rest.startIndex, comment.first == 0x23 else { return nil }
    let words = comment.text
    guard Self.isText(words.unicodeScalars) else { return nil }
    return Loss(isComment: true, words: words[...], text: bytes[range.lowerBound..<rest.endIndex].text)
  }

  /// libyaml takes letters, digits, `-` and `_` for the name of an anchor or an alias.
  private static func aliases(in bytes: [UInt8]) -> Set<[UInt8]> {
    let parts = bytes.split(separator: 0x2A, omittingEmptySubsequences: false).dropFirst()
    return Set(parts.map { Array($0.prefix { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }) })
  }

  /// Whether a word follows right after the `#` of this comment, so that it was probably meant as text.
  static func isText(_ comment: some Collection<Unicode.Scalar>) -> Bool {
    guard comment.first == "#", let second = comment.dropFirst().first else { return false }
    return second.properties.isAlphabetic || ("0"..."9").contains(second)
  }
}
