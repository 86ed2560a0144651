import Text

/// What most values are: texts in which nothing but special characters is to be replaced, and addresses of which nothing
/// is. It cannot throw: around what can, references would be counted.
extension Machine {
  /// False, with nothing written, where more is to be done.
  @inline(__always)
  mutating func writeQuickly(_ text: String, _ mode: Mode) -> Bool {
    if mode.replacesOnly {
      output.append(escapingText: text)
      return true
    }
    guard mode == .none || (mode.isAddress && AddressEscape.isPlain(text.utf8.span, as: mode.escaper)) else {
      return false
    }
    output.append(plain: text)
    return true
  }

  @inline(__always)
  mutating func writeQuickly(_ number: Int64, _ mode: Mode) -> Bool {
    guard mode == .none || mode.replacesOnly || mode.isAddress || (mode == .elementNameEnd && number >= 0) else {
      return false
    }
    output.append(decimal: Int(number))
    return true
  }
}

extension Mode {
  fileprivate static let elementNameEnd = Mode(.elementNameEnd, in: .raw)

  /// Text of HTML, and quoted attributes that mean no more than what they say.
  @inline(__always)
  fileprivate var replacesOnly: Bool {
    self == .html || self == Mode(.words, in: .html) || self == Mode(.words, in: .htmlQuoted)
  }

  @inline(__always)
  fileprivate var isAddress: Bool {
    self == Mode(.addressStart, in: .htmlQuoted) || self == Mode(.addressPath, in: .htmlQuoted)
      || self == Mode(.addressQuery, in: .htmlQuoted)
  }
}

extension AddressEscape {
  /// Whether the address, or the part of one, stays as it is in an attribute of HTML.
  static func isPlain(_ text: Span<UInt8>, as escaper: Mode.Escaper) -> Bool {
    let allowed = escaper == .addressQuery ? PlainBytes.component : PlainBytes.address
    var start = 0
    if escaper == .addressStart { start = webPrefix(of: text) }
    for index in start..<text.count where !allowed.contains(text[index]) { return false }
    return true
  }

  /// The length of `http://` or `https://`: of other addresses with a colon the scheme is looked at.
  private static func webPrefix(of text: Span<UInt8>) -> Int {
    for prefix in [StaticString("http://"), "https://"] {
      let length = prefix.utf8CodeUnitCount
      guard text.count >= length else { continue }
      if (0..<length).allSatisfy({ unsafe text[$0] == prefix.utf8Start[$0] }) { return length }
    }
    return 0
  }
}

/// ASCII characters, a bit each; of addresses also all that is beyond.
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
