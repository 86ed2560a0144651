package import Model
package import Text

/// The fields of front matter for an editing form, made from their declarations. The form has its own, localized
/// labels.
package enum FrontMatterForm {
  /// The declared fields, those of the taxonomies, and those that the settings define for a section. Fields for content of
  /// other generators are left out.
  package static func fields(of section: Section?, _ settings: Settings) -> Node {
    var declarations = Declarations.frontMatter.filter { !$0.isForeign && $0.name != "plist" }
    let known = Set(declarations.map(\.name))
    declarations += settings.taxonomies.map(\.name).filter { !known.contains($0) }.map(Declarations.taxonomy)
    declarations += (section?.fields ?? []).map(Declarations.field)
    return .list(declarations.map(node))
  }

  private static func node(_ declaration: Declaration) -> Node {
    var members: [Node.Member] = [.init("name", .string(declaration.name))]
    members += self.members(declaration.type)
    if let standard = declaration.standard { members.append(.init("default", .string(standard))) }
    if declaration.isRequired { members.append(.init("required", .bool(true))) }
    return .object(members)
  }

  private static func members(_ type: ValueType) -> [Node.Member] {
    switch type {
    case .choice(let values): [named("choice"), .init("choices", .list(values.map { .string($0) }))]
    case .integer(let range):
      [named("integer")]
        + (range == Int.min...Int.max
          ? [] : [self.range(.integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound)))])
    case .number(let range): [named("number"), self.range(.number(range.lowerBound), .number(range.upperBound))]
    case .list(let type): [named("list"), .init("of", .object(members(type)))]
    case .object(let declarations): [named("object"), .init("fields", .list(declarations.map(node)))]
    // The long form can express everything that the short form can.
    case .either(_, let long): members(long)
    case .latitude: [named("number"), self.range(.number(-90), .number(90))]
    case .longitude: [named("number"), self.range(.number(-180), .number(180))]
    case .position, .positions: [named("anything")]
    case .boolean: [named("boolean")]
    case .date: [named("date")]
    case .url, .feedURL, .address: [named("address")]
    case .file: [named("file")]
    case .language: [named("language")]
    case .size: [named("size")]
    case .anything, .map: [named("anything")]
    default: [named("text")]
    }
  }

  private static func named(_ type: String) -> Node.Member { .init("type", .string(type)) }

  private static func range(_ least: Node, _ most: Node) -> Node.Member { .init("range", .list([least, most])) }
}
