package import Text

/// Plain scalars in YAML 1.2's core schema: only `true` and `false` are booleans, so that `no` stays a text.
package enum YAMLScalar {
  static func isNull(_ text: String) -> Bool {
    text.isEmpty || text == "~" || text == "null" || text == "Null" || text == "NULL"
  }

  package static func boolean(_ text: String) -> Bool? {
    switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  static func integer(_ text: String) -> Int64? {
    if text.hasPrefix("0x") { return digits(text.dropFirst(2), radix: 16) }
    if text.hasPrefix("0o") { return digits(text.dropFirst(2), radix: 8) }
    let unsigned = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : Substring(text)
    return digits(unsigned, radix: 10) == nil ? nil : Int64(text)
  }

  static func number(_ text: String) -> Double? {
    if let integer = integer(text) { return Double(integer) }
    switch text {
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .infinity
    case "-.inf", "-.Inf", "-.INF": return -.infinity
    case ".nan", ".NaN", ".NAN": return .nan
    default: break
    }
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }), text.utf8.allSatisfy(isOfNumber) else {
      return nil
    }
    return Double(text.hasPrefix("+") ? String(text.dropFirst()) : text)
  }

  package static func node(_ text: String) -> Node {
    if isNull(text) { return .null }
    if let boolean = boolean(text) { return .bool(boolean) }
    if let integer = integer(text) { return .integer(integer) }
    if let number = number(text) { return .number(number) }
    return .string(text)
  }

  static func kindInWords(_ text: String) -> String {
    switch node(text) {
    case .null: "nothing"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    default: "a text"
    }
  }
}

extension YAMLScalar {
  private static func digits(_ text: Substring, radix: Int) -> Int64? {
    guard let first = text.utf8.first, first != 0x2B, first != 0x2D else { return nil }
    return Int64(text, radix: radix)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
    default: false
    }
  }
}

extension YAMLNode {
  /// The data without positions, for templates.
  package var node: Node {
    switch value {
    case .scalar(let text, let isPlain): isPlain ? YAMLScalar.node(text) : .string(text)
    case .sequence(let elements): .list(elements.map(\.node))
    case .mapping(let members): .object(members.map { Node.Member($0.key, $0.value.node) })
    }
  }
}
