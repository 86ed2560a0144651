/// The letters of mathematical alphabets, U+1D400 to U+1D7FF. Browsers that implement MathML Core ignore the attribute
/// `mathvariant` that KaTeX writes, but for `normal`, and expect these characters instead.
struct MathVariant: Sendable {
  /// Where its Latin letters, Greek letters and digits begin; `nil` if it has none.
  private let latin: UInt32?
  private let greek: UInt32?
  private let digits: UInt32?
  /// Letters that Unicode had before, elsewhere.
  private let exceptions: [Unicode.Scalar: Unicode.Scalar]

  private init(
    _ latin: UInt32?, greek: UInt32? = nil, digits: UInt32? = nil, _ exceptions: [Unicode.Scalar: Unicode.Scalar] = [:]
  ) {
    self.latin = latin
    self.greek = greek
    self.digits = digits
    self.exceptions = exceptions
  }

  /// Returns `nil` for a name that MathML does not have.
  static func named(_ name: String) -> MathVariant? { all[name] }

  private static let all: [String: MathVariant] = [
    "bold": MathVariant(0x1D400, greek: 0x1D6A8, digits: 0x1D7CE),
    "italic": MathVariant(0x1D434, greek: 0x1D6E2, ["h": "ℎ"]),
    "bold-italic": MathVariant(0x1D468, greek: 0x1D71C),
    "script": MathVariant(
      0x1D49C,
      ["B": "ℬ", "E": "ℰ", "F": "ℱ", "H": "ℋ", "I": "ℐ", "L": "ℒ", "M": "ℳ", "R": "ℛ", "e": "ℯ", "g": "ℊ", "o": "ℴ"]),
    "bold-script": MathVariant(0x1D4D0),
    "fraktur": MathVariant(0x1D504, ["C": "ℭ", "H": "ℌ", "I": "ℑ", "R": "ℜ", "Z": "ℨ"]),
    "double-struck": MathVariant(
      0x1D538, digits: 0x1D7D8, ["C": "ℂ", "H": "ℍ", "N": "ℕ", "P": "ℙ", "Q": "ℚ", "R": "ℝ", "Z": "ℤ"]),
    "bold-fraktur": MathVariant(0x1D56C),
    "sans-serif": MathVariant(0x1D5A0, digits: 0x1D7E2),
    "bold-sans-serif": MathVariant(0x1D5D4, greek: 0x1D756, digits: 0x1D7EC),
    "sans-serif-bold": MathVariant(0x1D5D4, greek: 0x1D756, digits: 0x1D7EC),
    "sans-serif-italic": MathVariant(0x1D608),
    "sans-serif-bold-italic": MathVariant(0x1D63C, greek: 0x1D790),
    "monospace": MathVariant(0x1D670, digits: 0x1D7F6),
  ]

  /// Returns the letter of this alphabet, or the scalar itself if there is none.
  func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if let exception = exceptions[scalar] { return exception }
    return place(of: scalar.value).flatMap { Unicode.Scalar($0) } ?? scalar
  }

  private func place(of scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x41...0x5A: latin.map { $0 + scalar - 0x41 }
    case 0x61...0x7A: latin.map { $0 + 26 + scalar - 0x61 }
    case 0x30...0x39: digits.map { $0 + scalar - 0x30 }
    // U+03A2 is not a letter.
    case 0x391...0x3A9 where scalar != 0x3A2: greek.map { $0 + scalar - 0x391 }
    case 0x3B1...0x3C9: greek.map { $0 + 26 + scalar - 0x3B1 }
    default: nil
    }
  }
}
