import Configuration
import Feeds
import Text

/// Property lists as YAML, for front matter. Numbers and booleans are plain, texts are in quotes. Values without a
/// counterpart in YAML are mappings of one key: `{date: "…"}`, `{data: "…"}`, `{real: "1"}`, `{integer: "0x1f"}`.
enum PropertyListYAML {
  /// Returns a value on one line.
  static func text(_ list: PropertyList) -> String {
    switch list.value {
    case .string(let text): YAMLText.quoted(text)
    case .integer(let text): isInteger(text) ? text : tagged("integer", text)
    case .real(let text): isReal(text) ? text : tagged("real", text)
    case .boolean(let value): value ? "true" : "false"
    case .date(let text): tagged("date", text)
    case .data(let text): tagged("data", text)
    case .list(let elements): "[" + elements.map(text).joined(separator: ", ") + "]"
    case .dictionary(let members):
      members.count == 1 && tags.contains(members[0].key)
        ? "{dictionary: {\(text(members))}}" : "{\(text(members))}"
    }
  }

  static func value(_ node: YAMLNode) -> PropertyList {
    switch node.value {
    case .sequence(let elements): PropertyList(.list(elements.map(value)))
    case .mapping(let members): mapping(members)
    case .scalar(let text, let isPlain): isPlain ? plain(text) : PropertyList(.string(text))
    }
  }
}

extension PropertyListYAML {
  private static let tags: Set<String> = ["integer", "real", "date", "data", "dictionary"]

  private static func text(_ members: [PropertyList.Member]) -> String {
    members.map { "\(YAMLText.key($0.key)): \(text($0.value))" }.joined(separator: ", ")
  }

  private static func tagged(_ tag: String, _ text: String) -> String { "{\(tag): \(YAMLText.quoted(text))}" }

  private static func mapping(_ members: [YAMLNode.Member]) -> PropertyList {
    guard members.count == 1, let only = members.first, tags.contains(only.key) else {
      return PropertyList(.dictionary(members.map { .init($0.key, value($0.value)) }))
    }
    let text = only.value.text ?? ""
    switch only.key {
    case "integer": return PropertyList(.integer(text))
    case "real": return PropertyList(.real(text))
    case "date": return PropertyList(.date(text))
    case "data": return PropertyList(.data(text))
    default: return PropertyList(.dictionary(only.value.members.map { .init($0.key, value($0.value)) }))
    }
  }

  private static func plain(_ text: String) -> PropertyList {
    if isInteger(text) { return PropertyList(.integer(text)) }
    if isReal(text) { return PropertyList(.real(text)) }
    if let value = YAMLScalar.boolean(text) { return PropertyList(.boolean(value)) }
    return PropertyList(.string(text))
  }

  private static func isInteger(_ text: String) -> Bool { Int64(text) != nil && !text.hasPrefix("+") }

  /// Whether it is a decimal with a point, such as `1320.0`.
  private static func isReal(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard parts.count == 2, Double(text) != nil else { return false }
    let whole = parts[0].first == 0x2D ? parts[0].dropFirst() : parts[0]
    return [whole, parts[1]].allSatisfy { part in !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) } }
  }
}
