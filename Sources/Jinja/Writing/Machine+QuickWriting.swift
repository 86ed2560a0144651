import Escaping
import Text

/// What most values are: texts in which nothing but special characters is to be replaced, and addresses of which nothing
/// is. It cannot throw: around what can, references would be counted.
extension Machine {
  /// False, with nothing written, where more is to be done.
  @inline(__always)
  mutating func writeQuickly(_ text: String, _ mode: EscapingMode) -> Bool {
    if mode.replacesOnly {
      output.append(escaping: text)
      return true
    }
    guard mode == .none || (mode.isAddress && AddressEscape.isPlain(text.utf8.span, as: mode.escaper)) else {
      return false
    }
    output.append(plain: text)
    return true
  }

  @inline(__always)
  mutating func writeQuickly(_ number: Int64, _ mode: EscapingMode) -> Bool {
    guard mode == .none || mode.replacesOnly || mode.isAddress || (mode == .elementNameEnd && number >= 0) else {
      return false
    }
    output.append(decimal: Int(number))
    return true
  }
}

extension EscapingMode {
  fileprivate static let elementNameEnd = EscapingMode(.elementNameEnd, in: .raw)

  /// Text of HTML, and quoted attributes that mean no more than what they say.
  @inline(__always)
  fileprivate var replacesOnly: Bool {
    self == .html || self == EscapingMode(.words, in: .html) || self == EscapingMode(.words, in: .htmlQuoted)
  }

  @inline(__always)
  fileprivate var isAddress: Bool {
    self == EscapingMode(.addressStart, in: .htmlQuoted) || self == EscapingMode(.addressPath, in: .htmlQuoted)
      || self == EscapingMode(.addressQuery, in: .htmlQuoted)
  }
}
