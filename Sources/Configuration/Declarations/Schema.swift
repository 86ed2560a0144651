import Text

/// The declarations as JSON Schema (2020-12), for editors: the settings, and front matter at `#/$defs/front-matter`.
package enum Schema {
  package static func json() -> [UInt8] { JSON.bytes(of: node, pretty: true) }

  static var node: Node {
    .object([
      .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      .init("title", .string("Rhapsode: content/site.yaml")),
      .init("$ref", .string("#/$defs/settings")),
      .init(
        "$defs",
        .object([
          .init("settings", object(Declarations.settings, isOpen: false)),
          // Open, since taxonomies and sections define further keys.
          .init("front-matter", object(Declarations.frontMatter, isOpen: true)),
        ])),
    ])
  }
}

extension Schema {
  private static func object(_ declarations: [Declaration], isOpen: Bool) -> Node {
    var properties: [Node.Member] = []
    for declaration in declarations {
      properties.append(.init(declaration.name, schema(of: declaration)))
      for synonym in declaration.synonyms {
        properties.append(.init(synonym, schema(of: declaration, isForeign: true)))
      }
    }
    var members: [Node.Member] = [.init("type", .string("object")), .init("properties", .object(properties))]
    let required = declarations.filter(\.isRequired).map { Node.string($0.name) }
    if !required.isEmpty { members.append(.init("required", .list(required))) }
    if !isOpen { members.append(.init("additionalProperties", .bool(false))) }
    return .object(members)
  }

  private static func schema(of declaration: Declaration, isForeign: Bool = false) -> Node {
    var members = schema(of: declaration.type)
    var words = declaration.meaning + "."
    if let standard = declaration.standard { words += " Default: \(standard)." }
    members.insert(.init("description", .string(words)), at: 0)
    if isForeign || declaration.isForeign { members.append(.init("deprecated", .bool(true))) }
    return .object(members)
  }

  private static func schema(of type: ValueType) -> [Node.Member] {
    switch type {
    case .text: [.init("type", .list([.string("string"), .string("number"), .string("boolean")]))]
    case .localized:
      any([
        .object(schema(of: .text)),
        .object([.init("type", .string("object")), .init("additionalProperties", .object(schema(of: .text)))]),
      ])
    case .boolean: [.init("type", .string("boolean"))]
    case .integer(let range): [.init("type", .string("integer"))] + bounds(range)
    case .number(let range): [.init("type", .string("number"))] + bounds(range)
    case .date: pattern("^\\d{4}-\\d{2}-\\d{2}([Tt ].*)?$")
    case .duration: pattern("^\\d+[smhdwy]$")
    case .bytes: pattern("^\\d+ ?[KM]B$")
    case .url: pattern("^[Hh][Tt][Tt][Pp][Ss]?://.+")
    case .feedURL: pattern("^([Hh][Tt][Tt][Pp][Ss]?://.+|env:[A-Za-z_][0-9A-Za-z_]*)$")
    case .color: pattern("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$")
    case .language: pattern("^[a-z]{2,3}([-_][0-9A-Za-z]{2,8})*$")
    case .size: pattern("^[0-9.]+x[0-9.]+$")
    case .latitude: [.init("type", .string("number"))] + bounds(-90.0...90)
    case .longitude: [.init("type", .string("number"))] + bounds(-180.0...180)
    case .position: any([.object(position), .object(pattern("^[-0-9.]+[, ] *[-0-9.]+$"))])
    case .positions(let least):
      any([
        .object([
          .init("type", .string("array")), .init("items", .object(position)),
          .init("minItems", .integer(Int64(least))),
        ]), .object([.init("type", .string("string"))]),
      ])
    case .distance:
      any([.object([.init("type", .string("number"))]), .object(pattern("^[0-9.]+ ?(k?m)?$"))])
    case .pattern: pattern("^/")
    case .sort: pattern("^-?(\(ValueType.sorts.joined(separator: "|")))$")
    case .address, .file, .timezone: [.init("type", .string("string"))]
    case .name, .identifier: [.init("type", .list([.string("string"), .string("number")]))]
    case .choice(let values): [.init("enum", .list(values.map { .string($0) }))]
    case .anything: [.init("type", .string("object"))]
    case .list(let element):
      any([
        .object([.init("type", .string("array")), .init("items", .object(schema(of: element)))]),
        .object(schema(of: element)),
      ])
    case .map(let element, _):
      [.init("type", .string("object")), .init("additionalProperties", .object(nullable(schema(of: element))))]
    case .object(let declarations): object(declarations, isOpen: false).members
    case .either(let short, let long): any([.object(schema(of: short)), .object(schema(of: long))])
    }
  }

  /// Allows null, since `stories:` without a value takes the defaults.
  private static func nullable(_ schema: [Node.Member]) -> [Node.Member] {
    any([.object(schema), .object([.init("type", .string("null"))])])
  }

  private static func any(_ schemas: [Node]) -> [Node.Member] { [.init("anyOf", .list(schemas))] }

  private static func pattern(_ pattern: String) -> [Node.Member] {
    [.init("type", .string("string")), .init("pattern", .string(pattern))]
  }

  private static let position: [Node.Member] = [
    .init("type", .string("array")), .init("items", .object([.init("type", .string("number"))])),
    .init("minItems", .integer(2)), .init("maxItems", .integer(2)),
  ]

  private static func bounds(_ range: ClosedRange<Int>) -> [Node.Member] {
    guard range != Int.min...Int.max else { return [] }
    return [.init("minimum", .integer(Int64(range.lowerBound))), .init("maximum", .integer(Int64(range.upperBound)))]
  }

  private static func bounds(_ range: ClosedRange<Double>) -> [Node.Member] {
    guard range.upperBound.isFinite else { return [] }
    return [.init("minimum", .number(range.lowerBound)), .init("maximum", .number(range.upperBound))]
  }
}
