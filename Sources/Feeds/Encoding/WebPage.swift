import Text

/// The text of a web page.
package enum WebPage {
  /// In bytes from the start; where browsers look for a declaration.
  private static let head = 1024

  /// Returns the page in UTF-8. The encoding is that of the header, else of a `meta` element, if the bytes fit it; else a
  /// detector decides.
  package static func utf8(_ bytes: [UInt8], contentType: String?) -> [UInt8] {
    let charset = ContentType(contentType).charset ?? declared(in: bytes)
    let type = charset.map { "text/html; charset=\($0)" }
    let metadata = HTTPMetadata(contentType: type, contentLanguage: nil, contentLocation: nil, url: nil, overHTTP: true)
    return DecodedFeed(bytes, metadata: metadata).bytes
  }

  /// Returns the name after `charset=` in the first kilobyte.
  private static func declared(in bytes: [UInt8]) -> String? {
    let head = bytes.prefix(head).map(\.asciiLowercased)
    guard let start = head.firstRange(of: "charset=".utf8)?.upperBound else { return nil }
    let name = head[start...].drop { $0 == 0x22 || $0 == 0x27 }.prefix {
      $0.isASCIIAlphanumeric || "-_".utf8.contains($0)
    }
    return name.isEmpty ? nil : name.text
  }
}
