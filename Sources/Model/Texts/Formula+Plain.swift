import Text

extension Formula {
  /// What is shown in place of TeX with commands or groups, which is hard to read as plain text.
  private static let omission = Array("…".utf8)

  /// Returns the TeX as it is shown among plain words, such as those of an excerpt: `E = mc^2` as it is, and `…` for one
  /// with commands or groups, such as `\frac{a}{b}`.
  package static func plain(_ tex: some Collection<UInt8>) -> [UInt8] {
    tex.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "&") }
      ? omission : Array(tex)
  }
}
