import Text

/// The secret that only the page has that the user opened: 128 random bits, as hexadecimal digits.
package struct StudioToken: Sendable {
  package let text: String

  package init() {
    var generator = SystemRandomNumberGenerator()
    text = [generator.next() as UInt64, generator.next()].map(\.hexDigits).joined()
  }

  /// Compares in constant time, so that the duration reveals nothing about the token.
  func matches(_ other: String?) -> Bool {
    guard let other, other.utf8.count == text.utf8.count else { return false }
    return zip(other.utf8, text.utf8).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension UInt64 {
  fileprivate var hexDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
