import Text

/// The smaller pictures that WordPress makes of each upload, such as `a-300x200.png` and `a-scaled.jpg` of `a.png` and `a.jpg`.
/// Copies of the media library often lack them, and Rhapsode makes its own.
struct WordPressSizes {
  /// Files below `wp-content/uploads`.
  let uploads: OldFolder

  static let folder = "/wp-content/uploads/"

  /// Returns the text with the original picture in place of each size that the uploads lack.
  func withOriginals(_ text: [UInt8]) -> [UInt8] {
    let mark = Array(Self.folder.utf8)
    let span = text.span
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while let found = span.firstIndex(of: mark.span, from: index) {
      let start = found + mark.count
      let end = text[start...].firstIndex(where: Self.endsAddress) ?? text.count
      index = end
      guard let original = original(of: text[start..<end].text) else { continue }
      result.append(span, copied..<start)
      result.append(utf8: original)
      copied = end
    }
    guard copied > 0 else { return text }
    result.append(span, copied..<text.count)
    return result
  }

  /// Returns the original of a size that is missing; `nil` if the file is there, or is not a size, or its original is missing
  /// too. The file may be percent-encoded, and so is the result.
  func original(of file: String) -> String? {
    guard !has(file), let dot = file.lastIndex(of: "."), let hyphen = file[..<dot].lastIndex(of: "-") else {
      return nil
    }
    let size = file[..<dot][hyphen...].dropFirst()
    let sides = size.split(separator: "x", omittingEmptySubsequences: false)
    let isSize =
      sides.count == 2 && sides.allSatisfy { !$0.isEmpty && $0.utf8.count < 6 && $0.utf8.allSatisfy(\.isASCIIDigit) }
    guard isSize || size == "scaled" || size == "rotated" else { return nil }
    let (stem, ending) = (file[..<hyphen], file[dot...])
    return ["\(stem)\(ending)", "\(stem)-scaled\(ending)"].first { $0 != file && has($0) }
  }

  private func has(_ file: String) -> Bool { uploads.has(file) || URI.decoded(file).map(uploads.has) == true }

  private static func endsAddress(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "\"'<>()[]{}?#,\\".utf8.contains(byte)
  }
}
