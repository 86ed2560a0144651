import Configuration
import Text

/// A `Node` as YAML in the style of a person: short values on one line, long lists and objects with a line for each
/// part.
enum NodeYAML {
  /// Returns lines such as `title: Dawn`, each with a line end.
  static func lines(_ members: [Node.Member], indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    return members.map { margin + YAMLText.key($0.name) + ":" + value($0.value, indent: indent) }.joined()
  }

  private static let widest = 100

  private static func value(_ node: Node, indent: Int) -> String {
    if case .string(let text) = node, !isDate(text) {
      return " " + YAMLText.written(text, .asNeeded, isInFlow: false) + "\n"
    }
    let flow = flow(node)
    if flow.utf8.count + indent <= widest || isScalar(node) { return " " + flow + "\n" }
    let margin = String(repeating: " ", count: indent + 2)
    switch node {
    case .list(let elements):
      return "\n" + elements.map { margin + "- " + Self.flow($0) + "\n" }.joined()
    case .object(let members): return "\n" + lines(members, indent: indent + 2)
    default: return " " + flow + "\n"
    }
  }

  private static func isScalar(_ node: Node) -> Bool {
    switch node {
    case .list, .object: false
    default: true
    }
  }

  /// Returns the value on one line.
  static func flow(_ node: Node) -> String {
    switch node {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): number.isFinite ? String(number) : "null"
    case .string(let text): isDate(text) ? text : YAMLText.written(text, .asNeeded, isInFlow: true)
    case .list(let elements): "[" + elements.map(flow).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(YAMLText.key($0.name)): \(flow($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  /// Whether the text is a date, which needs no quotes.
  private static func isDate(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count >= 10 && bytes.count <= 25 && bytes[4] == 0x2D && bytes[7] == 0x2D && ISODate(text) != nil
      && bytes.allSatisfy { $0.isASCIIDigit || "-T:+Z".utf8.contains($0) }
  }
}
