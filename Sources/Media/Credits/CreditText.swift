import Text

/// Texts from the metadata of pictures, which are untrusted.
enum CreditText {
  /// In characters.
  private static let longest = 500

  /// Returns the text on one line, without control characters and shortened; `nil` if nothing is left, or if it is what
  /// cameras write into every picture.
  static func clean(_ text: String) -> String? {
    let words = text.unicodeScalars.split { $0.properties.isWhitespace || isUnwanted($0) }
    let line = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    let short = String(line.prefix(longest).unicodeScalars.prefix(4 * longest))
    guard !short.isEmpty, !isMadeByCamera(short) else { return nil }
    return short.last == " " ? String(short.dropLast()) : short
  }

  /// Returns text in UTF-8, or else in Latin-1, without the zeros at its end.
  static func decode(_ bytes: some Collection<UInt8>) -> String? {
    let text = Array(bytes.prefix(8192).prefix { $0 != 0 })
    return clean(String(validating: text, as: UTF8.self) ?? String(text.map { Character(Unicode.Scalar($0)) }))
  }

  private static func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: true
    // Marks that change the direction of the text after them, and the byte order mark.
    case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
    default: false
    }
  }

  private static func isMadeByCamera(_ text: String) -> Bool {
    let bare = text.lowercased()
    if isPictureFile(bare) { return true }
    return ["digital camera", "sony dsc", "samsung camera pictures", "default", "unknown", "untitled", "dcim"]
      .contains { bare == $0 || bare.hasSuffix(" " + $0) && $0 == "digital camera" }
      || !text.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }

  /// Whether the text, in lower case, is the name or path of a picture, or of a folder on a camera's card. Addresses on
  /// the web are kept, since a licence can be one.
  private static func isPictureFile(_ text: String) -> Bool {
    guard !text.hasPrefix("https://"), !text.hasPrefix("http://") else { return false }
    if text.hasPrefix("dcim\\") || text.hasPrefix("dcim/") { return true }
    if rawEndings.contains(where: { text.hasSuffix($0) }) { return true }
    return MediaType.mime(ofName: text)?.hasPrefix("image/") ?? false
  }

  /// Endings of raw pictures, which the site cannot show and `MediaType` does not have.
  private static let rawEndings = [".arw", ".cr2", ".cr3", ".dng", ".heif", ".nef", ".orf", ".raf", ".rw2"]
}
