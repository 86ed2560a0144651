extension [UInt8] {
  /// Appends the result of `JSON.bytes(of:pretty:)`, without a line feed at the end.
  package mutating func append(json node: Node, pretty: Bool = false) {
    append(json: node, indent: pretty ? 0 : nil)
  }

  /// Appends a string with its quotes.
  package mutating func append(json text: String) {
    append(0x22)
    append(escapingJSON: text)
    append(0x22)
  }

  private mutating func append(json node: Node, indent: Int?) {
    switch node {
    case .null: append(utf8: "null")
    case .bool(let value): append(utf8: value ? "true" : "false")
    case .integer(let value): append(decimal: Int(value))
    case .number(let value): append(utf8: value.isFinite ? value.description : "null")
    case .string(let text): append(json: text)
    case .list(let elements):
      append(0x5B)
      for (index, element) in elements.enumerated() {
        startItem(isFirst: index == 0, indent: indent)
        append(json: element, indent: indent.map { $0 + 1 })
      }
      endItems(isEmpty: elements.isEmpty, indent: indent)
      append(0x5D)
    case .object(let members):
      append(0x7B)
      for (index, member) in members.enumerated() {
        startItem(isFirst: index == 0, indent: indent)
        append(json: member.name)
        append(utf8: indent == nil ? ":" : ": ")
        append(json: member.value, indent: indent.map { $0 + 1 })
      }
      endItems(isEmpty: members.isEmpty, indent: indent)
      append(0x7D)
    }
  }

  private mutating func startItem(isFirst: Bool, indent: Int?) {
    if !isFirst { append(0x2C) }
    if let indent { startLine(indent: indent + 1) }
  }

  private mutating func endItems(isEmpty: Bool, indent: Int?) {
    if let indent, !isEmpty { startLine(indent: indent) }
  }

  private mutating func startLine(indent: Int) {
    append(0x0A)
    append(contentsOf: repeatElement(0x20, count: indent * 2))
  }
}
