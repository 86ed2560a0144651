/// URL schemes that run scripts or read the reader's own files, and drives of Windows, such as `c`. Links in the site's own
/// content can have any other scheme.
package enum DangerousScheme {
  /// Returns the dangerous scheme of `address` in lower case, or `nil` if it has none. `data:` is dangerous except for
  /// raster pictures. Like browsers, this ignores control characters and white space in a scheme.
  package static func of(_ address: Span<UInt8>) -> String? {
    var scheme: [UInt8] = []
    for index in address.indices {
      let byte = address[index]
      switch byte {
      case 0x3A: return dangerous(scheme, address, from: index + 1)
      case 0x2F, 0x3F, 0x23, 0x5C: return nil
      case ...0x20, 0x7F: continue
      default:
        guard scheme.count < longest else { return nil }
        if scheme.isEmpty, !initials.contains(byte.asciiLowercased) {
          return byte.isASCIILetter && index + 1 < address.count && address[index + 1] == 0x3A
            ? String(decoding: [byte.asciiLowercased], as: UTF8.self) : nil
        }
        scheme.append(byte.asciiLowercased)
      }
    }
    return nil
  }

  /// Returns why an address with this scheme is refused, and what to do.
  package static func words(for scheme: String) -> (summary: String, help: String) {
    scheme == "file" || scheme.utf8.count == 1
      ? ("this is a file of your machine, which readers do not have", "copy it beside the text, and write its name")
      : ("an address with `\(scheme):` is not allowed", "link to a page or a file; scripts in links are not allowed")
  }

  /// The address of a picture in place of a refused one: it is safe, and shows nothing.
  package static let emptyPicture = "data:image/png,"

  private static let known: Set<[UInt8]> = Set(
    ["javascript", "vbscript", "livescript", "mocha", "jscript", "file", "filesystem", "blob", "data", "view-source"]
      .map { Array($0.utf8) })
  private static let initials = Set(known.compactMap(\.first))
  private static let longest = known.map(\.count).max() ?? 0

  private static let pictures = Set(
    ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"].map { Array($0.utf8) })

  private static func dangerous(_ scheme: [UInt8], _ address: Span<UInt8>, from start: Int) -> String? {
    let name = String(decoding: scheme, as: UTF8.self)
    if scheme.count == 1, scheme[0].isASCIILetter { return name }
    guard known.contains(scheme) else { return nil }
    guard name == "data" else { return name }
    var type: [UInt8] = []
    for index in start..<min(address.count, start + 32) {
      let byte = address[index]
      if byte == 0x2C || byte == 0x3B { break }
      type.append(byte.asciiLowercased)
    }
    return pictures.contains(type) ? nil : name
  }
}
