import Text

/// Values that pages get from the settings and from the sections above them: Hugo's `cascade`.
extension HugoSite {
  struct Cascade {
    /// The folder of the section, from the folder of texts; empty for all pages.
    var folder: String
    /// The language of the section; `nil` for all.
    var language: String?
    var values: Node
    /// The pages that it is for, by `path`, `kind` and `lang`.
    var target: Node?
  }

  mutating func readCascades() {
    if let node = settings.member("cascade") { add(cascade: node, in: "", nil, from: settingsFile) }
    for (folder, language) in contentFolders {
      for file in mover.folder.files(below: folder) where contentFolder(of: file.path) == folder {
        let parts = file.inner.split(separator: "/").map(String.init)
        guard let name = parts.last, name.hasPrefix("_index."), let front = mover.front(of: file.path) else { continue }
        guard let node = front.values.member("cascade") else { continue }
        let own = name.split(separator: ".").dropFirst().first.map(String.init) ?? ""
        add(
          cascade: node, in: parts.dropLast().joined(separator: "/"), languages.contains(own) ? own : language,
          from: file.path)
      }
    }
    // The nearest section wins.
    cascades.sort { $0.folder.utf8.count > $1.folder.utf8.count }
  }

  private mutating func add(cascade node: Node, in folder: String, _ language: String?, from file: String) {
    let rules: [Node] = if case .list(let elements) = node { elements } else { [node] }
    for rule in rules {
      let target = rule.member("_target", "target")
      let values = rule.members.filter { !["_target", "target"].contains($0.name.lowercased()) }
      guard Self.isKnown(target) else {
        mover.site.note(
          ImportFinding(
            file, line: file == settingsFile ? 0 : 1,
            "`cascade` for \(NodeYAML.flow(target ?? .null)) could not be imported",
            advice: "write its values into the front matter of the pages"))
        continue
      }
      cascades.append(Cascade(folder: folder, language: language, values: .object(values), target: target))
    }
  }

  /// Whether a target has only conditions that can be evaluated.
  private static func isKnown(_ target: Node?) -> Bool {
    guard let target else { return true }
    let isSimple = (target.member("path")?.words ?? "").count { $0 == "*" || $0 == "{" } <= 6
    return isSimple && target.members.allSatisfy { ["path", "kind", "lang"].contains($0.name.lowercased()) }
  }

  /// Returns the front matter of a page with the values that it lacks. `parts` are the folders of the page.
  func cascaded(_ values: Node, base: String, _ parts: [String], _ language: String) -> Node {
    var result = values
    let folder = parts.joined(separator: "/")
    let isSection = base == "_index"
    let kind = isSection ? parts.isEmpty ? "home" : "section" : "page"
    let path = "/" + (parts + (isSection || base == "index" ? [] : [base])).joined(separator: "/")
    for cascade in cascades {
      // A section passes its values down, and does not have them itself.
      let isAbove =
        cascade.folder.isEmpty && (!isSection || !parts.isEmpty || cascade.language == nil)
        || folder.hasPrefix(cascade.folder + "/") || folder == cascade.folder && !isSection
      guard isAbove, cascade.language == nil || cascade.language == language else { continue }
      if let wanted = cascade.target?.member("kind")?.words, wanted != kind { continue }
      if let wanted = cascade.target?.member("lang")?.words, wanted != language { continue }
      if let wanted = cascade.target?.member("path")?.words, !Self.matches(wanted[...], path[...]) { continue }
      result = result.completed(by: cascade.values)
    }
    return result
  }

  /// Whether a pattern with `*`, `**`, `?` and `{a,b}` names the path.
  static func matches(_ pattern: Substring, _ path: Substring) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    switch first {
    case "*":
      let isDeep = pattern.hasPrefix("**")
      let rest = pattern.dropFirst(isDeep ? 2 : 1)
      var tail = path
      while true {
        if matches(rest, tail) { return true }
        guard let next = tail.first, isDeep || next != "/" else { return false }
        tail = tail.dropFirst()
      }
    case "{":
      guard let end = pattern.firstIndex(of: "}") else { return false }
      let rest = pattern[pattern.index(after: end)...]
      return pattern[..<end].dropFirst().split(separator: ",", omittingEmptySubsequences: false).contains { words in
        path.hasPrefix(words) && matches(rest, path.dropFirst(words.count))
      }
    case "?": return path.first.map { $0 != "/" } == true && matches(pattern.dropFirst(), path.dropFirst())
    default: return path.first == first && matches(pattern.dropFirst(), path.dropFirst())
    }
  }
}
