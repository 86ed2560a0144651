extension String {
  /// Without control characters, noncharacters, and what embeds, overrides or isolates a direction of writing: in one line
  /// of a stranger's text those would turn round what stands beside it. Marks, which only say how their neighbours run, stay.
  package var withoutControls: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 || $0 >= 0xEF }) else {
      return self
    }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isControl && !$0.steersDirection }))
  }
}

extension Unicode.Scalar {
  /// U+202A to U+202E, U+2066 to U+2069.
  package var steersDirection: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }

  /// Also noncharacters; HTML has none of them in its text.
  fileprivate var isControl: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE
  }
}
