import Text

extension EleventySite {
  private static let settingsFiles = [
    ".eleventy.js", "eleventy.config.js", "eleventy.config.mjs", "eleventy.config.cjs", ".eleventy.cjs",
    ".eleventy.mjs",
  ]

  /// Reads the settings and returns the files that Eleventy copies unchanged (passthrough copy): old path → address.
  mutating func readSettings() -> [(from: String, to: String)] {
    guard let name = Self.settingsFiles.first(where: { mover.folder.has($0) }), let text = mover.folder.text(of: name)
    else { return [] }
    settingsFile = name
    input = Self.property("input", in: text).map { $0 == "." ? "" : Self.bare($0) } ?? ""
    // These folders are named from the folder of texts: `../_data` is beside it.
    data = joined(Self.property("data", in: text) ?? "_data")
    for (property, standard) in [("includes", "_includes"), ("layouts", "_layouts")] {
      noteTemplates(in: joined(Self.property(property, in: text) ?? standard))
    }
    readFeeds(text)
    return readPassed(text)
  }

  /// Reads the calls of `addPassthroughCopy`, which name one path, or a map from paths to addresses.
  private mutating func readPassed(_ text: String) -> [(from: String, to: String)] {
    var passed: [(from: String, to: String)] = []
    for part in text.components(after: "addPassthroughCopy(") {
      let argument = part.drop(while: \.isWhitespace)
      for (path, address) in Self.pairs(argument) {
        guard !path.contains("*") else {
          mover.site.note(
            ImportFinding(
              settingsFile, "files of the pattern `\(path)` are not copied", advice: "copy them into content/static/"))
          continue
        }
        let from = Self.bare(path)
        let standard = input.isEmpty || !from.hasPrefix(input + "/") ? from : String(from.dropFirst(input.count + 1))
        passed.append((from, address.map(Self.bare) ?? standard))
      }
    }
    return passed
  }

  /// Returns the paths of a call, each with its address, if it is given.
  private static func pairs(_ argument: Substring) -> [(path: String, address: String?)] {
    guard argument.first == "{" else {
      return strings(in: argument.prefix { $0 != ")" }).prefix(1).map { ($0, nil) }
    }
    let object = argument.prefix { $0 != "}" } + "}"
    if let node = JSLiteral.parse(Array(object.utf8)) { return node.members.map { ($0.name, $0.value.words) } }
    // A member with a computed name or value, such as `[folder]: "x"`, is left out.
    return object.split(separator: ",").map { strings(in: $0) }.filter { $0.count == 2 }.map { ($0[0], $0[1]) }
  }

  /// Returns the path of a folder that is named from the folder of texts. One that leads out of the site has no files.
  private func joined(_ folder: String) -> String {
    var parts: [Substring] = []
    for part in "\(input)/\(folder)".split(separator: "/") where part != "." {
      if part == ".." && !parts.isEmpty && parts.last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// Reports templates that are outside of the folder of texts.
  private mutating func noteTemplates(in folder: String) {
    let count = mover.folder.files(below: folder).count
    guard count > 0, !input.isEmpty, !folder.hasPrefix(input + "/") else { return }
    mover.site.note(
      ImportFinding(
        folder, Counted.words(count, "templates"),
        advice: "write them as templates of Rhapsode: content/manual/themes.md"))
  }

  /// Keeps the addresses of the feeds that `feedPlugin` writes.
  private mutating func readFeeds(_ text: String) {
    for part in text.components(after: "addPlugin(feedPlugin") {
      let options = String(part[..<(part.range(of: "addPlugin(")?.lowerBound ?? part.endIndex)])
      let type = Self.property("type", in: options) ?? "atom"
      let path = Self.property("outputPath", in: options) ?? "/feed.xml"
      mover.addFeed(["atom", "rss", "json"].contains(type) ? type : "atom", at: path, from: settingsFile)
    }
  }

  private static func bare(_ path: String) -> String {
    var path = path[...]
    if path.hasPrefix("./") { path = path.dropFirst(2) }
    while path.hasPrefix("/") { path = path.dropFirst() }
    while path.hasSuffix("/") { path = path.dropLast() }
    return path == "." ? "" : String(path)
  }

  /// Finds `name: "value"` in a program.
  private static func property(_ name: String, in text: String) -> String? {
    for part in text.components(after: name + ":") {
      let rest = part.drop(while: \.isWhitespace)
      if let quote = rest.first, "\"'`".contains(quote) { return String(rest.dropFirst().prefix { $0 != quote }) }
    }
    return nil
  }

  /// The texts in quotes.
  private static func strings(in text: Substring) -> [String] {
    var found: [String] = []
    var rest = text
    while let start = rest.firstIndex(where: { "\"'`".contains($0) }) {
      let quote = rest[start]
      let inner = rest[rest.index(after: start)...].prefix { $0 != quote }
      found.append(String(inner))
      rest = rest[inner.endIndex...].dropFirst()
    }
    return found
  }
}

extension String {
  /// Returns the texts after each occurrence of `mark`, up to the end.
  fileprivate func components(after mark: String) -> [Substring] {
    var found: [Substring] = []
    var rest = self[...]
    while let start = rest.range(of: mark) {
      rest = rest[start.upperBound...]
      found.append(rest)
    }
    return found
  }
}
