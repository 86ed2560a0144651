extension String {
  /// The text without control characters, noncharacters, and characters that embed, override or isolate a text
  /// direction. In a line of untrusted text those would reorder the text beside it. Directional marks stay, since they
  /// affect only their neighbours.
  package var withoutControls: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 || $0 >= 0xEF }) else {
      return self
    }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isControl && !$0.steersDirection }))
  }
}

extension Unicode.Scalar {
  /// U+202A to U+202E and U+2066 to U+2069, which embed, override or isolate a text direction.
  package var steersDirection: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }

  /// Includes noncharacters, which HTML does not allow in text.
  fileprivate var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE
  }
}
