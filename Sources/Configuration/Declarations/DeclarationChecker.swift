package import Text

/// A checker of YAML trees against their declarations, which reports every mistake.
package struct DeclarationChecker {
  package private(set) var diagnostics: [Diagnostic] = []
  /// Indexed by `YAMLNode.Position.document`.
  let files: [TextFile]
  /// The site's languages; empty if they are not known.
  let languages: [String]
  /// Text in front of every summary, such as "row 3: ".
  package var prefix = ""
  /// The line with the names of a table's columns: what is wrong there is said without the prefix. 0 without a table.
  package var headLine = 0
  /// The severity of keys that have no declaration.
  package var unknownKeys = Diagnostic.Severity.error

  /// Finds what YAML has taken out of plain texts, by document; empty where this is not looked for.
  private var cutTexts: [CutText?] = []

  package init(files: [TextFile], languages: [String]) {
    self.files = files
    self.languages = languages
  }

  /// Looks also for texts of which YAML has taken a part as a comment or an anchor.
  package mutating func watchForCutTexts() { cutTexts = files.map { CutText($0.bytes) } }

  func place(_ position: YAMLNode.Position) -> Place? { file(of: position)?.place(position) }

  /// Returns the place without the text of its line: finding that takes as long as the file is, for each of maybe
  /// thousands of sources or redirects.
  func bare(place position: YAMLNode.Position) -> Place? {
    file(of: position).map {
      Place(file: $0.name, line: Int(position.line), column: Int(position.column), length: Int(position.length))
    }
  }

  /// Returns the file with this position, or `nil` if it is not among `files`.
  func file(of position: YAMLNode.Position) -> TextFile? {
    files.indices.contains(Int(position.document)) ? files[Int(position.document)] : nil
  }

  /// Adds a diagnostic, unless the position's document is not among `files`: its mistakes were reported when it was
  /// read.
  package mutating func report(
    _ summary: String, at position: YAMLNode.Position, help: String? = nil, severity: Diagnostic.Severity = .error
  ) {
    guard let place = place(position) else { return }
    let words = Int(position.line) == headLine ? summary : prefix + summary
    diagnostics.append(Diagnostic(severity, words, at: place, help: help))
  }

  /// Checks a mapping. `path` names it in messages, such as "`home`"; `nil` for the root. A required key may be missing
  /// if `defaults` has it.
  package mutating func check(
    _ node: YAMLNode, has declarations: [Declaration], path: String?, defaults: YAMLNode? = nil
  ) {
    guard case .mapping(let members) = node.value else {
      if node.isNull, !declarations.contains(where: \.isRequired) { return }
      if path == nil, let (key, right) = node.text.flatMap({ YAMLQuoting.spaced($0) }) {
        return report("there is no space after `\(key):`", at: node.position, help: "write `\(right)`")
      }
      return report(
        "\(path ?? "this") must be a mapping, not \(node.kindInWords)", at: node.position,
        help: Self.mapping(instead: node, declarations, path) ?? Self.required(of: declarations, instead: node)
          ?? keys(declarations.map(\.name)))
    }
    for (index, member) in members.enumerated() {
      if member.value.isNull {
        reportComment(after: member)
      } else if !cutTexts.isEmpty {
        reportCut(member)
      }
      if let declaration = declarations.first(where: { $0.name == member.key }) {
        if declaration.isRequired, member.value.isBlank {
          reportEmpty(member.key, declaration.type, at: member.value.position)
        } else {
          check(member.value, is: declaration.type, path: member.key, isRequired: declaration.isRequired)
        }
      } else if let declaration = declarations.first(where: { $0.synonyms.contains(member.key) }) {
        check(member.value, is: declaration.type, path: member.key, isRequired: false)
      } else {
        let previous = index > 0 ? members[index - 1] : nil
        reportUnknown(member, after: previous, among: declarations, path: path)
      }
    }
    for declaration in declarations
    where declaration.isRequired && node[declaration.name] == nil && defaults?[declaration.name] == nil {
      // A key that is there under a wrong name is one mistake.
      if unknownKeys == .error, members.contains(where: { Self.isMeant(declaration, by: $0.key, declarations) }) {
        continue
      }
      let missing = path.map { "\($0) lacks `\(declaration.name)`" } ?? "there is no `\(declaration.name)`"
      report(
        missing + (declaration.isOfSection ? ", which the settings require of entries in this section" : ""),
        at: node.position, help: "it is \(declaration.type.inWords)" + Self.example(of: declaration, in: node))
    }
  }
}

extension DeclarationChecker {
  private mutating func reportUnknown(
    _ member: YAMLNode.Member, after previous: YAMLNode.Member?, among declarations: [Declaration], path: String?
  ) {
    let names = declarations.map(\.name)
    var other = path == nil && names.contains("params") ? "put values of your own under `params`" : nil
    if member.key == "series", let words = other {
      other = "to group entries by it, declare it under `taxonomies` of the settings; or \(words)"
    }
    report(
      "`\(member.key)` is not a key" + (path.map { " of \($0)" } ?? ""), at: member.keyPosition,
      help: Self.decimalPoint(in: member, after: previous) ?? Self.relative(of: member.key, declarations)
        ?? Self.folder(of: member, names) ?? Suggestion.help(for: member.key, among: names)
        ?? Self.owner(of: member.key, declarations) ?? (path == nil ? nil : Self.item(instead: member, names)) ?? keys(
          names) ?? other,
      severity: unknownKeys)
  }

  /// Whether an unknown key was probably meant to be the declared one.
  private static func isMeant(_ declaration: Declaration, by key: String, _ all: [Declaration]) -> Bool {
    guard !all.contains(where: { $0.name == key || $0.synonyms.contains(key) }) else { return false }
    let relative = all.first { $0.relatives.contains(key) }?.name
    return (relative ?? Suggestion.nearest(to: key, among: all.map(\.name))) == declaration.name
  }

  private static func relative(of key: String, _ declarations: [Declaration]) -> String? {
    declarations.first { $0.relatives.contains(key) }.map { "did you mean `\($0.name)`: \($0.type.inWords)?" }
  }

  private mutating func reportEmpty(_ path: String, _ type: ValueType, at position: YAMLNode.Position) {
    report("`\(path)` is empty", at: position, help: "it is \(type.inWords)")
  }

  /// Warns about `title: #Harbour`, which is a key without a value and a comment.
  private mutating func reportComment(after member: YAMLNode.Member) {
    guard let line = place(member.keyPosition)?.text else { return }
    let rest = line.unicodeScalars.dropFirst(Int(member.keyPosition.column + member.keyPosition.length) - 1)
    let words = rest.drop { $0 == ":" || $0 == " " }
    guard CutText.isText(words) else { return }
    report(
      "`\(member.key)` is empty: in YAML, `#` begins a comment", at: member.keyPosition,
      help: "if it is a text, put quotes around it: `\(member.key): \(YAMLQuoting.quoted(String(words)))`",
      severity: .warning)
  }

  /// Warns about `title: Storm #harbour` and `title: &c and so`, which lose a part of the text.
  private mutating func reportCut(_ member: YAMLNode.Member) {
    let document = Int(member.value.position.document)
    guard cutTexts.indices.contains(document), let loss = cutTexts[document]?.loss(in: member.value) else { return }
    report(
      loss.isComment
        ? "`\(member.key)` ends before `#`, which begins a comment in YAML"
        : "`\(loss.words)` is not part of `\(member.key)`: in YAML, it names an anchor",
      at: member.value.position,
      help: SecretWords.masked(
        "put quotes around the text: `\(member.key): \(YAMLQuoting.quoted(loss.text))`", files[document].secrets),
      severity: .warning)
  }

  /// Returns how to write `{lat: 37,97}`, in which YAML reads `97` as a key without a value; `nil` for other members.
  private static func decimalPoint(in member: YAMLNode.Member, after previous: YAMLNode.Member?) -> String? {
    guard member.value.isNull, !member.key.isEmpty, member.key.utf8.allSatisfy(\.isASCIIDigit),
      let whole = previous?.value.text, Int(whole) != nil
    else { return nil }
    return "write a decimal point: `\(whole).\(member.key)`"
  }

  /// Returns the keys as a help text, or `nil` if there are more than 12.
  private func keys(_ names: [String]) -> String? {
    if names.count == 1 { return "the only key is \(ValueType.words(names))" }
    return (2...12).contains(names.count) ? "the keys are \(ValueType.words(names))" : nil
  }

  /// Reports `a: {url: …}`, where `- {id: a, url: …}` is expected.
  private mutating func reportKeyed(_ member: YAMLNode.Member, _ declarations: [Declaration], _ path: String) {
    let key = declarations.first(where: \.isRequired)?.name
    report(
      "`\(path)` must be a list, not a mapping", at: member.keyPosition,
      help: "write each as an item: `- {\(key.map { "\($0): \(member.key), " } ?? "")"
        + "\(Self.takesAddress(member.value, declarations) ? "url: " : "")…}`")
  }

  private mutating func check(_ node: YAMLNode, is type: ValueType, path: String, isRequired: Bool) {
    if node.isNull {
      if isRequired { reportEmpty(path, type, at: node.position) }
      return
    }
    switch type {
    case .list(.object(let declarations)): check(items: node, have: declarations, path)
    case .list(let element):
      if case .mapping = node.value, !element.acceptsMapping { return reportUnlisted(node, path) }
      for item in node.items { check(item, is: element, path: path, isRequired: true) }
      if case .choice = element { reportTwins(among: node.items, path) }
    case .map(let element, _):
      guard case .mapping(let members) = node.value else {
        return reportType(node, type, path, help: Self.map(instead: node, of: element, path))
      }
      for member in members {
        check(member.value, is: element, path: "\(path).\(member.key)", isRequired: element.requiresKeys)
      }
    case .object(let declarations):
      check(node, has: declarations, path: "`\(path)`")
    case .either(let short, let long):
      guard case .scalar(_, let isPlain) = node.value else {
        return check(node, is: long, path: path, isRequired: isRequired)
      }
      // In types such as `true`, `false` or `all`, the short and the long form are both scalars.
      guard case .choice = long else {
        if let text = node.text, !short.accepts(text, isPlain: isPlain), let help = long.option(text, of: path) {
          return reportType(node, short, path, help: help)
        }
        return check(node, is: short, path: path, isRequired: isRequired)
      }
      guard let text = node.text, short.accepts(text, isPlain: isPlain) || long.accepts(text, isPlain: isPlain) else {
        return reportType(node, type, path)
      }
    case .localized:
      guard case .mapping(let members) = node.value else {
        return check(node, is: .text, path: path, isRequired: isRequired)
      }
      for member in members {
        checkLanguage(member)
        check(member.value, is: .text, path: "\(path).\(member.key)", isRequired: true)
      }
    case .position: checkPosition(node, path)
    case .positions(let least): checkPositions(node, least: least, path)
    case .anything:
      guard case .mapping = node.value else { return reportType(node, type, path) }
    default:
      guard let text = node.text, case .scalar(_, let isPlain) = node.value, type.accepts(text, isPlain: isPlain) else {
        return reportType(node, type, path)
      }
    }
  }

  /// Reports `formats: [rss, rss]`.
  private mutating func reportTwins(among items: [YAMLNode], _ path: String) {
    var seen: Set<String> = []
    for item in items {
      guard let text = item.text, !seen.insert(text).inserted else { continue }
      report("`\(path)` has `\(text)` twice", at: item.position, help: "remove one of them")
    }
  }

  /// Reports `tags: {a: b}`, where `tags: [a, b]` is expected.
  private mutating func reportUnlisted(_ node: YAMLNode, _ path: String) {
    report(
      "`\(path)` must be a list, not a mapping", at: node.position,
      help: "write the values in square brackets, `\(Self.key(path)): […]`, or each on its own line after `- `")
  }

  /// Returns the last key of a path such as `permalinks.stories`.
  static func key(_ path: String) -> Substring { path.split(separator: ".").last ?? path[...] }

  private mutating func check(items node: YAMLNode, have declarations: [Declaration], _ path: String) {
    if case .mapping(let members) = node.value, let first = members.first,
      !members.contains(where: { member in declarations.contains { $0.name == member.key } })
    {
      return reportKeyed(first, declarations, path)
    }
    for item in node.items { check(item, has: declarations, path: "`\(path)`") }
  }

  private mutating func checkLanguage(_ member: YAMLNode.Member) {
    if !LanguageCode.isWellFormed(member.key) {
      report(
        "`\(member.key)` is not a language code", at: member.keyPosition,
        help: ValueType.language.advice(for: member.key) ?? "such as `el` or `en-GB`")
    } else if !languages.isEmpty, !languages.contains(LanguageCode.normalized(member.key)) {
      report(
        "the site has no language `\(member.key)`", at: member.keyPosition,
        help: LanguageCode.suggestion(for: member.key, among: languages) ?? "add it to `languages`")
    }
  }

  mutating func reportType(_ node: YAMLNode, _ type: ValueType, _ path: String, help: String? = nil) {
    if case .scalar(let text, false) = node.value, type.wantsUnquoted(text) {
      return report(
        "`\(path)` must be \(type.inWords), not a quoted text", at: node.position,
        help: "write `\(Self.key(path)): \(text)`, without quotes")
    }
    let found: String
    if let text = node.text {
      let secrets = file(of: node.position)?.secrets ?? []
      found = "`\(SecretWords.masked(SecretWords.masked(text.withPasswordsMasked), secrets).prefix(60))`"
    } else {
      found = node.kindInWords
    }
    report(
      "`\(path)` must be \(type.inWords), not \(found)", at: node.position,
      help: help ?? type.advice(for: node.text ?? ""))
  }
}
