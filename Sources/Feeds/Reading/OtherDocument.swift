import Text

/// What a document is that is not a feed, in words that follow "this is not a feed: ".
enum OtherDocument {
  static let empty = "it is empty"

  /// Returns the words for a file of a kind that its first bytes identify, or `nil` if it may be a feed.
  static func file(_ bytes: [UInt8]) -> String? {
    if bytes.count > 12, bytes[4...].starts(with: "ftyp".utf8) { return "it is a film or sound recording (MP4)" }
    if bytes.count > 12, bytes.starts(with: "RIFF".utf8) {
      return bytes[8...].starts(with: "WEBP".utf8) ? "it is a WebP image" : "it is a film or sound recording (RIFF)"
    }
    return starts.first { bytes.starts(with: $0.bytes) }.map { "it is \($0.name)" }
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

  /// Whether the page has an `<input type="password">`.
  private static func hasPasswordField(_ bytes: [UInt8]) -> Bool {
    let page = bytes.prefix(256 << 10).filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }.map(
      \.asciiLowercased)
    return page.firstRange(of: "type=password".utf8) != nil
  }

  private static let starts: [(bytes: [UInt8], name: String)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a PNG image"), ([0xFF, 0xD8, 0xFF], "a JPEG image"),
    (Array("GIF87a".utf8), "a GIF image"), (Array("GIF89a".utf8), "a GIF image"),
    ([0, 0, 1, 0], "an icon (ICO)"), ([0x49, 0x49, 0x2A, 0], "a TIFF image"), ([0x4D, 0x4D, 0, 0x2A], "a TIFF image"),
    (Array("%PDF-".utf8), "a PDF document"), (Array("%!PS".utf8), "a PostScript document"),
    (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"), ([0x1F, 0x8B, 8], "a compressed file (gzip)"),
    (Array("BZh".utf8), "a compressed file (bzip2)"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "a compressed file (xz)"),
    ([0x28, 0xB5, 0x2F, 0xFD], "a compressed file (zstd)"), ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive"),
    (Array("Rar!\u{1A}".utf8), "a RAR archive"), (Array("ID3".utf8), "a sound recording (MP3)"),
    (Array("OggS".utf8), "a film or sound recording (Ogg)"), (Array("fLaC".utf8), "a sound recording (FLAC)"),
    ([0x1A, 0x45, 0xDF, 0xA3], "a film (WebM or Matroska)"), (Array("wOFF".utf8), "a font"),
    (Array("wOF2".utf8), "a font"), (Array("SQLite format 3\u{0}".utf8), "a database (SQLite)"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"), (Array("BEGIN:VCALENDAR".utf8), "a calendar (iCalendar)"),
  ]
}
