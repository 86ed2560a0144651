import Text

extension SiteMover {
  /// Returns the text of a page with its tags converted. What has no counterpart gets into the report.
  mutating func convert(_ text: String, of page: OldPage, by converter: consuming TagConverter) -> String {
    let result = converter.convert(text, firstLine: page.firstLine)
    for finding in converter.findings { site.note(finding) }
    return result
  }

  /// Returns a text of the old site in which links begin at the site. Most other generators let them begin at the host.
  func withoutBasePath(_ text: String) -> String {
    guard !basePath.isEmpty, text.contains(basePath) else { return text }
    return LinkRewriter.rewrite(text) { $0.hasPrefix(basePath + "/") ? withoutBasePath(address: $0) : nil }
  }

  /// Returns a path from the root of the host as a path from that of the site.
  func withoutBasePath(address: String) -> String {
    address.hasPrefix(basePath + "/") ? String(address.dropFirst(basePath.count)) : address
  }

  /// Returns the text of a page whose headings have only attributes that the new site knows. Reports the others.
  mutating func headings(of page: OldPage) -> String {
    guard !page.isHTML else { return page.text }
    let (text, leftOut) = HeadingAttributes.converted(page.text, firstLine: page.firstLine)
    for (line, attribute) in leftOut {
      site.note(
        ImportFinding(
          page.file, line: line, "the attribute `\(attribute)` of a heading was left out",
          advice: "a heading takes `#id` and `.class`: style a class in Templates/assets"))
    }
    return text
  }

  /// Reports a page without a text, such as a list of the archive: its layout made what it showed.
  mutating func noteEmptiness(of text: String, _ page: OldPage) {
    guard !page.isIndex, !page.isDraft, text.allSatisfy(\.isWhitespace),
      let layout = page.words("layout", "template")
    else { return }
    site.note(
      ImportFinding(
        page.file, "the page has no text: its layout `\(layout)` made what it showed",
        advice: "write its text or a template, or delete content/\(page.target) and its place in the menu"))
  }

  /// Reports each picture, recording or document that the converted text of a page names, and that the old site does not have.
  mutating func noteMissingFiles(in text: String, of page: OldPage) {
    var targets: [String] = []
    _ = LinkRewriter.rewrite(text) { target in
      targets.append(target)
      return nil
    }
    targets += Self.sources(in: text)
    var seen: Set<String> = []
    for target in targets where seen.insert(target).inserted {
      let path = String(target.prefix { $0 != "#" && $0 != "?" })
      let decoded = URI.decoded(path) ?? path
      guard Self.isFile(path), !hasCopy(of: decoded, for: page) else { continue }
      if path.hasPrefix("/"), copied(decoded) != nil { continue }
      site.note(
        ImportFinding(
          page.file, line: site.isFull ? 0 : page.line(of: target), "the file `\(path)` was not found",
          advice: "it is not in the old site: put it into the new one, or remove it from the text"))
    }
  }
}

extension SiteMover {
  /// The endings of files that are published as they are.
  private static let endings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "bmp", "tif", "tiff", "mp3", "ogg", "oga", "opus", "m4a", "wav",
    "flac",
    "mp4", "m4v", "webm", "mov", "pdf", "epub", "zip", "gz", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods",
    "csv",
    "glb", "gpx", "vtt",
  ]

  /// Whether the target of a link is a file of the same site.
  static func isFile(_ path: String) -> Bool {
    !path.contains(":") && !path.hasPrefix("//") && hasEndingOfFile(path)
  }

  /// Whether a path or an address ends like the name of a file that is published as it is.
  static func hasEndingOfFile(_ path: String) -> Bool {
    path.lastIndex(of: ".").map { endings.contains(path[path.index(after: $0)...].lowercased()) } ?? false
  }

  /// Returns the values of `src` in HTML and in directives.
  private static func sources(in text: String) -> [String] {
    guard text.contains("src=\"") else { return [] }
    return TextSplitter.split(text, nil).pieces.flatMap { piece -> [String] in
      guard case .text(let words) = piece else { return [] }
      var (found, rest) = ([String](), words[...])
      while let start = rest.range(of: "src=\"") {
        let value = rest[start.upperBound...].prefix { $0 != "\"" && !$0.isNewline }
        found.append(String(value))
        rest = rest[value.endIndex...]
      }
      return found
    }
  }

  /// Whether the new site has the file: beside the text, below `content/`, or at the address, which can be relative to that of
  /// the page.
  private func hasCopy(of path: String, for page: OldPage) -> Bool {
    if path.hasPrefix("/") { return site.has("content/static" + path) || site.has("content" + path) }
    let folder = page.target.split(separator: "/").dropLast().map(String.init)
    let addresses = page.address.split(separator: "/").map(String.init)
    return [folder, folder.dropLast(), addresses, addresses.dropLast()].contains { parts in
      guard let full = Self.joined(parts, path) else { return false }
      return site.has("content/" + full) || site.has("content/static/" + full)
    }
  }

  /// Returns the path below the root; `nil` if it leaves it.
  static func joined(_ folder: [String], _ path: String) -> String? {
    var parts = folder
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }
}
