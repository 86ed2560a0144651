import Escaping
import Text

/// The fast path for most values: text that only needs HTML escaping, and addresses that need none. It does not throw,
/// so that the compiler inserts no retains and releases.
extension Rendering {
  /// Returns false, having written nothing, if the value needs the slow path.
  @inline(__always)
  mutating func writeQuickly(_ text: String, _ mode: EscapingMode) -> Bool {
    if mode.onlyEscapesHTML {
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
    guard mode == .none || mode.onlyEscapesHTML || mode.isAddress || (mode == .elementNameEnd && number >= 0) else {
      return false
    }
    output.append(decimal: Int(number))
    return true
  }
}

extension EscapingMode {
  /// After the start of an element name, as in `<h{{ level }}>`. Only digits are allowed there, so that the slow path
  /// replaces a negative number and reports it.
  fileprivate static let elementNameEnd = EscapingMode(.elementNameEnd, in: .raw)

  /// Whether a value is written with the special characters of HTML escaped, and nothing else: in text, in `title` and
  /// `textarea`, and in quoted attributes without a special meaning.
  @inline(__always)
  fileprivate var onlyEscapesHTML: Bool {
    self == .html || self == EscapingMode(.words, in: .html) || self == EscapingMode(.words, in: .htmlQuoted)
  }

  @inline(__always)
  fileprivate var isAddress: Bool {
    self == EscapingMode(.addressStart, in: .htmlQuoted) || self == EscapingMode(.addressPath, in: .htmlQuoted)
      || self == EscapingMode(.addressQuery, in: .htmlQuoted)
  }
}
