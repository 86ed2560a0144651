import Configuration
import System
import Model
import Text

/// The files of `content/` that are data: `authors.yaml`, `timelines.yaml`, `data/` and `strings/`.
struct SideFiles {
  let context: ContentContext

  func people(_ diagnostics: inout [Diagnostic]) -> [Person] {
    guard let (root, file) = yaml("authors.yaml", isOptional: true, &diagnostics) else { return [] }
    var checker = DeclarationChecker(files: [file], languages: context.settings.languages)
    checker.watchForCutTexts()
    if root.members.isEmpty { checker.check(root, has: [], path: nil) }
    // One by one: looking each of thousands up among all would take quadratic time.
    for member in root.members {
      var one = root
      one.value = .mapping([member])
      checker.check(one, has: [Declaration(member.key, .object(Declarations.writer), "", isRequired: true)], path: nil)
    }
    if context.settings.hasAllNames { diagnostics += checker.diagnostics }
    return root.members.compactMap { member in
      guard let name = member.value.localized("name") else { return nil }
      let pseudonym = pseudonym(member.value)
      return Person(
        key: pseudonym.flatMap(Slug.make) ?? member.key, name: pseudonym.map { Localized($0) } ?? name,
        url: member.value.text("url"), image: member.value.nonEmptyText("image"),
        bio: member.value.localized("bio"))
    }
  }

  /// Returns the pseudonyms to publish, by the keys and names of the persons who have one.
  func pseudonyms() -> [String: String] {
    var unused: [Diagnostic] = []
    guard let (root, _) = yaml("authors.yaml", isOptional: true, &unused) else { return [:] }
    var pseudonyms: [String: String] = [:]
    for member in root.members {
      guard let pseudonym = pseudonym(member.value) else { continue }
      for name in [member.key] + (member.value.localized("name")?.texts.values.sorted() ?? []) {
        pseudonyms[name] = pseudonym
      }
    }
    return pseudonyms
  }

  /// Returns the pseudonym. It needs a letter or digit, since the person's address is made from it.
  private func pseudonym(_ person: YAMLNode) -> String? {
    person.text("pseudonym").flatMap { Slug.make($0) == nil ? nil : $0 }
  }

  /// Returns who follows whom.
  func timelines(_ diagnostics: inout [Diagnostic]) -> [RawTimeline] {
    guard let (root, file) = yaml("timelines.yaml", isOptional: true, &diagnostics) else { return [] }
    return TimelineReader(context: context, text: file).timelines(root, &diagnostics)
  }

  /// Returns the data by file name without ending; a folder becomes an object of its files.
  func data(_ files: [ContentWalk.File], _ diagnostics: inout [Diagnostic]) -> Node {
    var data = Node.object([])
    var taken: [(path: [String], file: String)] = []
    for file in files {
      let name = ContentName(path: String(file.path.dropFirst("data/".count)), languages: [])
      guard let node = node(file, ending: name.ending, &diagnostics) else { continue }
      let path = name.folder.split(separator: "/").map(String.init) + [name.base]
      if Self.set(node, at: path[...], in: &data) {
        taken.append((path, file.path))
      } else {
        let other = taken.last { path.starts(with: $0.path) || $0.path.starts(with: path) }?.file ?? ""
        diagnostics.append(
          Diagnostic(
            .error, "`data.\(path.joined(separator: "."))` conflicts with the data of `content/\(other)`",
            at: Place(file: "content/" + file.path), help: "rename one of the two files"))
      }
    }
    return data
  }

  /// Returns the string tables by language. A language without a table uses only the theme's strings.
  func strings(_ files: [ContentWalk.File], _ diagnostics: inout [Diagnostic]) -> [String: [String: String]] {
    var strings: [String: [String: String]] = [:]
    for file in files {
      let name = ContentName(path: String(file.path.dropFirst("strings/".count)), languages: [])
      let language = LanguageCode.normalized(name.base)
      guard name.folder.isEmpty, name.ending == "yaml" || name.ending == "yml",
        context.settings.languages.contains(language)
      else {
        guard context.settings.hasAllNames else { continue }
        diagnostics.append(
          Diagnostic(
            .error, "this is not a string table of a language of the site", at: Place(file: "content/" + file.path),
            help: "name it after a language, such as `\(context.settings.defaultLanguage).yaml`"))
        continue
      }
      guard let (root, text) = yaml(file.name, isOptional: false, &diagnostics) else {
        addKeys(of: file, to: &strings[language, default: [:]])
        continue
      }
      guard !root.isNull else { continue }
      guard case .mapping = root.value else {
        diagnostics.append(
          Diagnostic(
            .error, "a string table must be a mapping from keys to texts, not \(root.kindInWords)",
            at: text.place(root.position), help: "such as `latest: Newest`"))
        continue
      }
      Self.flatten(root, prefix: "", file: text, into: &strings[language, default: [:]], &diagnostics)
    }
    return strings
  }
}

extension SideFiles {
  /// Adds what looks like the keys of a table that is not valid YAML: without them, each template that uses one would be
  /// reported too.
  private func addKeys(of file: ContentWalk.File, to table: inout [String: String]) {
    var reported: [Diagnostic] = []
    for line in (bytes(file.name, &reported) ?? []).split(separator: 0x0A) {
      guard let colon = line.firstIndex(of: 0x3A) else { continue }
      let key = String(decoding: line[..<colon], as: UTF8.self)
      table[key] = key
    }
  }

  private func bytes(_ path: String, _ diagnostics: inout [Diagnostic]) -> [UInt8]? {
    DataFile.bytes("content/" + path, in: context.folder, isOptional: false, &diagnostics)
  }

  private func yaml(
    _ path: String, isOptional: Bool, _ diagnostics: inout [Diagnostic]
  ) -> (root: YAMLNode, file: TextFile)? {
    DataFile.yaml("content/" + path, in: context.folder, isOptional: isOptional, &diagnostics)
  }

  /// Returns the data of a file, or `nil` if it cannot be read, which is then reported. The file is opened by `name`, its
  /// name on the disk; diagnostics show `path`, which is NFC.
  private func node(_ file: ContentWalk.File, ending: String, _ diagnostics: inout [Diagnostic]) -> Node? {
    switch ending {
    case "yaml", "yml": return yaml(file.name, isOptional: false, &diagnostics)?.root.node
    case "json", ContentTree.features:
      guard let bytes = bytes(file.name, &diagnostics) else { return nil }
      do throws(Diagnostic) {
        return try JSON.parse(bytes, file: "content/" + file.path)
      } catch {
        diagnostics.append(error)
        return nil
      }
    case "csv":
      guard let bytes = bytes(file.name, &diagnostics) else { return nil }
      let csv = CSV(bytes)
      let text = TextFile(name: "content/" + file.path, bytes: bytes).withLineIndex()
      diagnostics += csv.problems.map { problem in
        let position = YAMLNode.Position(
          line: Int32(clamping: problem.line), column: Int32(clamping: problem.column), length: 1)
        return Diagnostic(.error, problem.summary, at: text.place(position), help: problem.help)
      }
      if let fault = csv.wrongSeparator(in: text, severity: .warning) { diagnostics.append(fault) }
      diagnostics += csv.unevenRows(in: text)
      let head = csv.rows.first ?? []
      return .list(
        csv.rows.dropFirst().map { row in
          .object(zip(head, row).map { Node.Member($0.text, .string($1.text)) })
        })
    default:
      diagnostics.append(
        Diagnostic(
          .error, "data must be YAML, JSON, GeoJSON or CSV, not `.\(ending)`", at: Place(file: "content/" + file.path),
          help: "move it to `content/static/` if it should be published as it is"))
      return nil
    }
  }

  /// Adds a value at `path`; returns `false` if that path already has a value.
  private static func set(_ value: Node, at path: ArraySlice<String>, in node: inout Node) -> Bool {
    guard let key = path.first, case .object(var members) = node else { return false }
    let index = members.firstIndex { $0.name == key }
    if path.count == 1 {
      guard index == nil else { return false }
      members.append(Node.Member(key, value))
    } else {
      var inner = index.map { members[$0].value } ?? .object([])
      guard set(value, at: path.dropFirst(), in: &inner) else { return false }
      if let index { members[index].value = inner } else { members.append(Node.Member(key, inner)) }
    }
    node = .object(members)
    return true
  }

  /// Adds nested keys with dots: `menu: {home: …}` becomes `menu.home`.
  private static func flatten(
    _ node: YAMLNode, prefix: String, file: TextFile, into texts: inout [String: String],
    _ diagnostics: inout [Diagnostic]
  ) {
    for member in node.members {
      if let text = member.value.text {
        texts[prefix + member.key] = text
      } else if case .mapping = member.value.value {
        flatten(member.value, prefix: prefix + member.key + ".", file: file, into: &texts, &diagnostics)
      } else {
        diagnostics.append(
          Diagnostic(
            .error, "`\(prefix + member.key)` must be a text, not \(member.value.kindInWords)",
            at: file.place(member.value.position)))
      }
    }
  }
}
