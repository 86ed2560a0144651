import Configuration
import Model
import Text

/// Reads the declaration of a block from the front matter of its template.
struct BlockDeclarationReader {
  private let name: String
  private let file: String
  private let bytes: [UInt8]
  private(set) var diagnostics: [Diagnostic] = []

  init(_ name: String, file: String, _ bytes: [UInt8]) {
    self.name = name
    self.file = file
    self.bytes = bytes
  }

  /// Returns `nil` if the front matter cannot be read, which is reported.
  mutating func read() -> BlockDeclaration? {
    guard let range = TemplateFrontMatter.range(in: bytes) else {
      diagnostics.append(
        Diagnostic(
          .error, "the front matter is never closed", at: Place(file: file, line: 1, column: 1),
          help: "end it with a line `---`"))
      return nil
    }
    let (root, problems) = YAML.parse(bytes.span.extracting(range), firstLine: 2)
    for problem in problems { report(problem.summary, at: problem.position, help: problem.help) }
    guard let root else { return problems.isEmpty ? BlockDeclaration(name) : nil }
    return declaration(root)
  }
}

extension BlockDeclarationReader {
  private struct Field {
    var key: String
    /// Of the key.
    var position: YAMLNode.Position
    var value: YAMLNode
  }

  private mutating func declaration(_ root: YAMLNode) -> BlockDeclaration {
    var declaration = BlockDeclaration(name)
    for member in members(of: root, named: "the front matter of a block") {
      switch member.key {
      case "example": declaration.example = text(member) ?? ""
      case "placeable": declaration.isPlaceable = flag(member) ?? true
      case "attributes":
        for attribute in members(of: member.value, named: "`attributes`") {
          guard let made = read(attribute) else { continue }
          declaration.own.append(made)
        }
      default: report(unknown: member, among: ["example", "placeable", "attributes"])
      }
    }
    if let attributes = root["attributes"] {
      checkPartners(of: attributes, among: declaration.attributes.map(\.name))
    }
    return declaration
  }

  private mutating func read(_ member: Field) -> AttributeDeclaration? {
    guard AttributeDeclaration.isName(member.key) else {
      report(
        "an attribute cannot be called `\(member.key)`", at: member.position,
        help: "use letters, digits, `-` and `_`, beginning with a letter")
      return nil
    }
    let fields = members(of: member.value, named: "an attribute")
    var attribute = AttributeDeclaration(member.key, type(fields, of: member), "")
    for field in fields {
      switch field.key {
      case "type", "unit", "range", "values", "media", "of": break
      case "words": attribute.words = words(field) ?? attribute.words
      case "required": attribute.isRequired = flag(field) ?? false
      case "with": attribute.partner = text(field)
      case "mistaken-for": attribute.mistakenFor = field.value.items.compactMap(\.text)
      default: report(unknown: field, among: Self.keys)
      }
    }
    return attribute
  }

  /// Returns what an attribute is, by language. In `{en: …}`, a comma ends a text without quotes: the rest of the text would
  /// be taken for another language, and is reported.
  private mutating func words(_ field: Field) -> Localized? {
    for member in field.value.members where !LanguageCode.isWellFormed(member.key) {
      report(
        "`\(member.key)` is not a language code", at: member.keyPosition,
        help: "put quotes around a text that contains a comma")
    }
    return field.value.localized
  }

  /// Reports each `with` that names no other attribute of the block.
  private mutating func checkPartners(of attributes: YAMLNode, among names: [String]) {
    for member in attributes.members {
      guard let node = member.value["with"], let partner = node.text else { continue }
      let others = names.filter { $0 != member.key }
      guard !others.contains(partner) else { continue }
      report(
        "`with` must be another attribute of the block, not `\(partner)`", at: node.position,
        help: Suggestion.help(for: partner, among: others))
    }
  }

  private static let keys = [
    "type", "words", "required", "with", "mistaken-for", "unit", "range", "values", "media", "of",
  ]

  /// Returns the attribute's type; reports an unknown one, and takes it for a text.
  private mutating func type(_ fields: [Field], of attribute: Field) -> AttributeType {
    func value(_ key: String) -> YAMLNode? { fields.first { $0.key == key }?.value }
    guard let node = value("type") else { return .text }
    let range = bounds(value("range"))
    switch node.text ?? "" {
    case "text": return .text
    case "flag": return .flag
    case "integer":
      return .integer(Int(clamping: range.lowerBound, or: .min)...Int(clamping: range.upperBound, or: .max))
    case "number": return .number(range, unit: value("unit")?.text ?? "")
    case "choice": return .choice(choices(value("values"), of: attribute))
    case "file": return .file(classes(value("media")))
    case "link": return .link
    case "point": return .point
    case "outline": return .outline
    case "frame": return .frame
    case "size": return .size
    case "line-numbers": return .lineNumbers
    case "line-ranges": return .lineRanges
    case "name": return .name(of: value("of")?.text ?? "something")
    case let name:
      report(
        "there is no type `\(name)`", at: node.position,
        help: Suggestion.help(for: name, among: AttributeType.names)
          ?? "the types are \(AttributeType.names.joined(separator: ", "))")
      return .text
    }
  }

  private mutating func bounds(_ node: YAMLNode?) -> ClosedRange<Double> {
    guard let node else { return -.infinity...(.infinity) }
    let ends = node.elements.map { $0.isNull ? nil : $0.text.flatMap(Double.init) }
    let least = (ends.first ?? nil) ?? -.infinity
    let most = (ends.last ?? nil) ?? .infinity
    guard ends.count == 2, least <= most, !least.isNaN, !most.isNaN else {
      report(
        "`range` must be two numbers, the smaller first", at: node.position, help: "such as `[0, 100]` or `[0, null]`")
      return -.infinity...(.infinity)
    }
    return least...most
  }

  private mutating func choices(_ node: YAMLNode?, of attribute: Field) -> [String] {
    let values = node?.items.compactMap(\.text) ?? []
    if values.isEmpty {
      report("a choice needs `values`", at: attribute.position, help: "such as `values: [list, wall]`")
    }
    return values
  }

  private mutating func classes(_ node: YAMLNode?) -> [AttributeType.MediaClass] {
    (node?.items ?? []).compactMap { item in
      if let known = item.text.flatMap(AttributeType.MediaClass.init(rawValue:)) { return known }
      report(
        "there is no kind of media `\(item.text ?? "")`", at: item.position,
        help: "the kinds are image, audio, video, model and text")
      return nil
    }
  }
}

extension BlockDeclarationReader {
  private mutating func members(of node: YAMLNode, named name: String) -> [Field] {
    switch node.value {
    case .mapping(let members):
      return members.map { Field(key: $0.key, position: $0.keyPosition, value: $0.value) }
    case .scalar where node.isNull: return []
    default:
      report("\(name) must be a mapping, not \(node.kindInWords)", at: node.position, help: nil)
      return []
    }
  }

  private mutating func text(_ member: Field) -> String? {
    if let text = member.value.text { return text }
    report("`\(member.key)` must be a text, not \(member.value.kindInWords)", at: member.value.position, help: nil)
    return nil
  }

  private mutating func flag(_ member: Field) -> Bool? {
    if let flag = member.value.text.flatMap(YAMLScalar.boolean) { return flag }
    report("`\(member.key)` must be `true` or `false`", at: member.value.position, help: nil)
    return nil
  }

  private mutating func report(unknown member: Field, among known: [String]) {
    report(
      "there is no key `\(member.key)` here", at: member.position,
      help: Suggestion.help(for: member.key, among: known) ?? "the keys are \(known.joined(separator: ", "))")
  }

  private mutating func report(_ summary: String, at position: YAMLNode.Position, help: String?) {
    let line = Int(position.line)
    let lines = bytes.split(separator: 0x0A, maxSplits: line, omittingEmptySubsequences: false)
    let place = Place(
      file: file, line: line, column: Int(position.column), length: Int(position.length),
      text: lines.count >= line ? String(decoding: lines[line - 1], as: UTF8.self) : nil)
    diagnostics.append(Diagnostic(.error, summary, at: place, help: help))
  }
}

extension Int {
  /// Returns the nearest whole number; `other` for infinity.
  fileprivate init(clamping number: Double, or other: Int) { self = Int(exactly: number.rounded()) ?? other }
}
