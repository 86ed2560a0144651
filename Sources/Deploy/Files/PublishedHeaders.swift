import Text

/// The caching rules of a published `_headers` file, for targets that store headers with files.
struct PublishedHeaders: Sendable {
  private var rules: [(pattern: [UInt8], value: String)] = []

  /// The `Cache-Control` of files without a rule: caches must ask whether the file has changed.
  static let standard = "no-cache"

  /// `basePath` is the URL path of the published site, such as `/sub`; patterns begin with it.
  init(_ bytes: [UInt8], basePath: String = "") {
    var patterns: [String] = []
    for line in bytes.text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      if !line.hasPrefix(" "), !line.hasPrefix("\t") {
        patterns = [line.hasPrefix(basePath) ? String(line.dropFirst(basePath.count)) : String(line)]
      } else if let colon = line.firstIndex(of: ":") {
        let name = line[..<colon].drop(while: \.isWhitespace).lowercased()
        let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
        guard name == "cache-control", value.unicodeScalars.allSatisfy({ (0x20..<0x7F).contains($0.value) }) else {
          continue
        }
        for pattern in patterns { rules.append((Array(pattern.utf8), String(value))) }
      }
    }
  }

  /// The `Cache-Control` of files whose name contains a digest of their content.
  static let immutable = "public, max-age=31536000, immutable"

  /// Returns the value of `Cache-Control` for a file: that of the last rule that matches.
  func caching(of path: RelativePath) -> String {
    let address = Array("/\(path.text)".utf8)
    return rules.last { Self.matches($0.pattern[...], address[...]) }?.value
      ?? (Self.isContentAddressed(path) ? Self.immutable : Self.standard)
  }

  /// Whether the file is a picture, recording or drawing that a build has named by a digest: `media/<at least 16
  /// digits>…`. A rule of `_headers` cannot express this, since `media/` can also contain files of the author.
  private static func isContentAddressed(_ path: RelativePath) -> Bool {
    guard path.text.hasPrefix("media/") else { return false }
    let name = path.text.dropFirst("media/".count).utf8
    let digits = name.prefix { $0.isASCIIHexDigit && !(0x41...0x46).contains($0) }
    guard digits.count >= 16, let next = name.dropFirst(digits.count).first else { return false }
    return [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/")].contains(next)
  }

  /// Whether the address matches the pattern; `*` matches any characters. What a star matches grows only while the rest
  /// does not fit, and an earlier star is never tried again: the time is at most the product of both lengths.
  private static func matches(_ pattern: ArraySlice<UInt8>, _ address: ArraySlice<UInt8>) -> Bool {
    var (pattern, address) = (pattern, address)
    /// The pattern after the last star, and the part of the address that follows what the star matches.
    var last: (rest: ArraySlice<UInt8>, address: ArraySlice<UInt8>)?
    while !address.isEmpty || !pattern.isEmpty {
      if pattern.first == 0x2A {
        pattern.removeFirst()
        last = (pattern, address)
      } else if let byte = address.first, pattern.first == byte {
        pattern.removeFirst()
        address.removeFirst()
      } else if let star = last, !star.address.isEmpty {
        (pattern, address) = (star.rest, star.address.dropFirst())
        last = (pattern, address)
      } else {
        return false
      }
    }
    return true
  }
}

/// The media types of files whose names not every tool recognizes.
enum PublishedType {
  /// Returns `nil` for files whose names tools recognize.
  static func type(of path: RelativePath) -> String? {
    let name = path.name
    if name.hasSuffix(".html") { return "text/html; charset=utf-8" }
    if name.hasSuffix(".atom") { return "application/atom+xml; charset=utf-8" }
    if name.hasSuffix(".webmanifest") { return "application/manifest+json" }
    if name.hasSuffix(".opml") { return "text/x-opml; charset=utf-8" }
    if name.hasSuffix(".geojson") { return "application/geo+json" }
    if name.hasSuffix(".avif") { return "image/avif" }
    if name.hasSuffix(".xml") { return "application/xml; charset=utf-8" }
    if name == "feed.json" { return "application/feed+json" }
    return nil
  }
}
