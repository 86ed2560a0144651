import Model
import Text

extension BlockDeclaration {
  /// The declaration for forms, with words in all their languages.
  var node: Node {
    .object([
      .init("name", .string(name)), .init("example", .string(example)), .init("takes", .string(takes)),
      .init("attributes", .list(attributes.map(\.node))),
    ])
  }

  /// What the block can contain, derived from its example: `children`, `text` or `none`.
  private var takes: String {
    if name == "text" { return "text" }
    return example.hasPrefix(":::") ? "children" : example.hasPrefix("::") ? "none" : "text"
  }
}

extension AttributeDeclaration {
  fileprivate var node: Node {
    var members: [(String, Node)] = [
      ("name", .string(name)), ("type", .string(type.name)),
      ("words", .object(words.texts.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })),
    ]
    members += type.limits
    if isRequired { members.append(("required", .bool(true))) }
    if let partner { members.append(("with", .string(partner))) }
    return .object(members.map { .init($0.0, $0.1) })
  }
}

extension AttributeType {
  /// The name of the type in the front matter of a template.
  fileprivate var name: String {
    switch self {
    case .text: "text"
    case .flag: "flag"
    case .integer: "integer"
    case .number: "number"
    case .choice: "choice"
    case .file: "file"
    case .link: "link"
    case .point: "point"
    case .outline: "outline"
    case .frame: "frame"
    case .size: "size"
    case .lineNumbers: "line-numbers"
    case .lineRanges: "line-ranges"
    case .name: "name"
    }
  }

  fileprivate var limits: [(String, Node)] {
    switch self {
    case .integer(let range):
      let least = range.lowerBound == .min ? Node.null : .integer(Int64(range.lowerBound))
      let most = range.upperBound == .max ? Node.null : .integer(Int64(range.upperBound))
      return [("range", .list([least, most]))]
    case .number(let range, let unit):
      let bounds = ("range", Node.list([.number(range.lowerBound), .number(range.upperBound)]))
      return unit.isEmpty ? [bounds] : [bounds, ("unit", .string(unit))]
    case .choice(let values): return [("choices", .list(values.map { .string($0) }))]
    case .file(let classes): return [("media", .list(classes.map { .string($0.rawValue) }))]
    case .name(let thing): return [("of", .string(thing))]
    default: return []
    }
  }
}
