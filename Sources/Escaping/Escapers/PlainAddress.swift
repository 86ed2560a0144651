import Text

extension AddressEscape {
  /// Whether the address, or the part of one, needs no escaping in a quoted attribute of HTML.
  package static func isPlain(_ text: Span<UInt8>, as escaper: EscapingMode.Escaper) -> Bool {
    let allowed = escaper == .addressQuery ? PlainBytes.component : PlainBytes.address
    var start = 0
    if escaper == .addressStart { start = webPrefix(of: text) }
    for index in start..<text.count where !allowed.contains(text[index]) { return false }
    return true
  }

  /// The length of a leading `http://` or `https://`, else 0. Any other scheme needs the full check.
  private static func webPrefix(of text: Span<UInt8>) -> Int {
    for prefix in [StaticString("http://"), "https://"] {
      let length = prefix.utf8CodeUnitCount
      guard text.count >= length else { continue }
      if (0..<length).allSatisfy({ unsafe text[$0] == prefix.utf8Start[$0] }) { return length }
    }
    return 0
  }
}

/// A set of ASCII characters, one bit each; `isWide` adds all bytes above 127.
private struct PlainBytes {
  private let low: UInt64
  private let high: UInt64
  private let isWide: Bool

  static let address = PlainBytes(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!#$*+,/;=?@[]", isWide: true)
  static let component = PlainBytes(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~", isWide: false)

  private init(_ characters: String, isWide: Bool) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for byte in characters.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
    (self.low, self.high, self.isWide) = (low, high, isWide)
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    if byte < 64 { return low >> UInt64(byte) & 1 != 0 }
    return byte < 128 ? high >> UInt64(byte & 63) & 1 != 0 : isWide
  }
}
