extension String {
  /// Without the characters that embed, override or isolate a direction of writing: in one line of a stranger's text they
  /// would turn round what stands beside it. Marks, which only say how their neighbours run, stay.
  package var withoutDirections: String {
    guard utf8.contains(0xE2) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.steersDirection }))
  }
}

extension Unicode.Scalar {
  /// U+202A to U+202E, U+2066 to U+2069.
  package var steersDirection: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }
}
