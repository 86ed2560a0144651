import Text

/// The dominant colour of a picture, and a tiny version of it.
package struct PictureLook: Sendable, Hashable {
  /// The dominant colour, `#rrggbb`.
  package let color: String
  /// A tiny WebP in base 64; `nil` for a picture with transparency.
  package let placeholder: String?
  private let digits: String

  /// `text` is a colour, a space and the hexadecimal digits of the tiny picture.
  init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 7, parts[0].utf8.first == 0x23,
      parts[0].utf8.dropFirst().allSatisfy(\.isASCIIHexDigit), parts[1].utf8.count <= 2048
    else { return nil }
    let values = parts[1].utf8.compactMap(\.hexValue)
    guard values.count == parts[1].utf8.count, values.count % 2 == 0 else { return nil }
    let bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    color = String(parts[0])
    // libvips writes EXIF data even into a picture that has none.
    placeholder = bytes.isEmpty ? nil : Base64.encode(MetadataStripper.bare(bytes) ?? bytes)
    digits = String(parts[1])
  }

  /// What `init` reads.
  var text: String { "\(color) \(digits)" }
}
