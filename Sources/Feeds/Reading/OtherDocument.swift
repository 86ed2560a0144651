import Text

/// What a document is that is not a feed, in words that follow "this is not a feed: ".
enum OtherDocument {
  static let empty = "it is empty"

  /// Returns the words for a file of a kind that its first bytes identify, or `nil` if it may be a feed.
  static func file(_ bytes: [UInt8]) -> String? {
    FileSignature(bytes).map { "it is \(name(of: $0, bytes))" }
  }

  /// Returns the words for an XML or HTML document whose first element has this name; empty if it has no elements.
  static func markup(root: String, _ bytes: [UInt8], contentType: String?) -> String {
    let start = bytes.first { !$0.isASCIIWhitespace }
    guard start == UInt8(ascii: "<"), !root.isEmpty else { return text(bytes, contentType: contentType) }
    switch root {
    case "html", "head", "body":
      return hasPasswordField(bytes) ? "it is an HTML page that asks for a password" : "it is an HTML page"
    case "svg": return "it is an SVG image"
    case "urlset", "sitemapindex": return "it is a sitemap"
    case _ where isHTML(bytes): return "it is an HTML page"
    case _ where HTMLGuess.elements.contains(root): return "it is a piece of an HTML page"
    default: return "it is XML of another kind: its first element is <\(root)>"
    }
  }

  /// Returns the words for a document that is not markup.
  static func text(_ bytes: [UInt8], contentType: String?) -> String {
    if bytes.contains(where: { $0 < 0x20 && !$0.isASCIIWhitespace }) {
      let type = ContentType(contentType).type
      let isNamed = type.utf8.count < 80 && type.contains("/") && !type.hasPrefix("text/") && !type.hasSuffix("xml")
      let isPlain = type.utf8.allSatisfy { $0.isASCIIAlphanumeric || "/.+-_".utf8.contains($0) }
      return isNamed && isPlain ? "it is a file of the type \(type)" : "it is not text"
    }
    let first = bytes.first { !$0.isASCIIWhitespace }
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "\""),
      (try? JSON.parse(bytes, file: "feed.json", lenient: true)) != nil
    {
      return json
    }
    return "it is text without any element of a feed"
  }

  static let json = "it is JSON of another kind, not a JSON Feed"

  /// Whether the document begins with the document type of HTML. The tags of `html`, `head` and `body` can be omitted.
  private static func isHTML(_ bytes: [UInt8]) -> Bool {
    let start = bytes.drop { $0.isASCIIWhitespace }.prefix(14)
    return start.map(\.asciiLowercased) == Array("<!doctype html".utf8)
  }

  /// Whether the page has an `<input type="password">`.
  private static func hasPasswordField(_ bytes: [UInt8]) -> Bool {
    let page = bytes.prefix(256 << 10).filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }.map(
      \.asciiLowercased)
    return page.firstRange(of: "type=password".utf8) != nil
  }

  private static func name(of signature: FileSignature, _ bytes: [UInt8]) -> String {
    switch signature {
    case .png: "a PNG image"
    case .jpeg: "a JPEG image"
    case .gif: "a GIF image"
    case .icon: "an icon (ICO)"
    case .tiff: "a TIFF image"
    case .isoMedia: "a film or sound recording (MP4)"
    case .riff:
      bytes.dropFirst(8).starts(with: "WEBP".utf8) ? "a WebP image" : "a film or sound recording (RIFF)"
    case .ogg: "a film or sound recording (Ogg)"
    case .flac: "a sound recording (FLAC)"
    case .id3: "a sound recording (MP3)"
    case .matroska: "a film (WebM or Matroska)"
    case .glb: "a 3D model (glTF)"
    case .pdf: "a PDF document"
    case .postScript: "a PostScript document"
    case .zip: "a ZIP archive"
    case .gzip: "a compressed file (gzip)"
    case .bzip2: "a compressed file (bzip2)"
    case .xz: "a compressed file (xz)"
    case .zstd: "a compressed file (zstd)"
    case .sevenZip: "a 7z archive"
    case .rar: "a RAR archive"
    case .font: "a font"
    case .sqlite: "a database (SQLite)"
    case .executable: "a program"
    case .calendar: "a calendar (iCalendar)"
    }
  }
}
