import Text

/// Language tags of BCP 47, in the few shapes that sites use: `el`, `en-GB`, `zh-Hant`, `sr-Latn-RS`.
enum LanguageCode {
  /// `en_AU` becomes `en-AU`.
  static func normalized(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 == 0x5F ? 0x2D : $0 }, as: UTF8.self)
  }

  static func isWellFormed(_ text: String) -> Bool {
    let parts = normalized(text).utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy(isLowerCase) else { return false }
    return parts.dropFirst().allSatisfy { (2...8).contains($0.count) && $0.allSatisfy(\.isASCIIAlphanumeric) }
  }

  private static func isLowerCase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
