import Escaping
import Text

/// A value written as Python's `json.dumps` with sorted keys, in ASCII, with `<`, `>`, `&` and `'` escaped.
struct JSONText {
  private var bytes: [UInt8] = []
  /// The indentation of each level; `nil` writes everything on one line.
  private let unit: String?

  init(indent unit: String?) { self.unit = unit }

  mutating func text(of value: Value, _ rendering: inout Rendering) throws(TemplateError) -> String {
    try append(value, depth: 0, &rendering)
    return bytes.text
  }
}

extension JSONText {
  private mutating func append(
    _ value: Value, depth: Int, _ rendering: inout Rendering
  ) throws(TemplateError) {
    guard depth < 100 else { throw TemplateError("this is nested too deeply for JSON") }
    try rendering.allow(bytes: bytes.count)
    switch value {
    case .none: bytes.append(utf8: "null")
    case .bool(let bool): bytes.append(utf8: bool ? "true" : "false")
    case .int(let int): bytes.append(decimal: Int(int))
    case .double(let double): bytes.append(utf8: JSONText.json(double))
    case .string(let text): append(json: text)
    case .safe(let html): append(json: html.text)
    case .list, .tuple: try append(rendering.array(of: value), depth, &rendering)
    case .map: try append(rendering.items(of: value), depth, &rendering)
    case .object(let type, let index) where rendering.host.isMap(type: type, at: index):
      try append(rendering.items(of: value), depth, &rendering)
    case .object(let type, let index) where rendering.host.count(ofType: type, at: index) != nil:
      try append(rendering.array(of: value), depth, &rendering)
    default:
      try rendering.require(value)
      let isObject = if case .object = value { true } else { false }
      throw TemplateError(
        "\(value.kindName) cannot be written as JSON",
        help: isObject ? "choose what to write: `{\"title\": x.title}|tojson`" : nil)
    }
  }

  private mutating func append(
    _ values: [Value], _ depth: Int, _ rendering: inout Rendering
  ) throws(TemplateError) {
    bytes.append(UInt8(ascii: "["))
    for (position, value) in values.enumerated() {
      separate(position, depth + 1)
      try append(value, depth: depth + 1, &rendering)
    }
    if !values.isEmpty { newLine(depth) }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func append(
    _ items: [(key: Value, value: Value)], _ depth: Int, _ rendering: inout Rendering
  ) throws(TemplateError) {
    var members: [(key: String, value: Value)] = []
    for item in items { members.append((try JSONText.key(item.key), item.value)) }
    members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    bytes.append(UInt8(ascii: "{"))
    for (position, member) in members.enumerated() {
      separate(position, depth + 1)
      append(json: member.key)
      bytes.append(utf8: ": ")
      try append(member.value, depth: depth + 1, &rendering)
    }
    if !members.isEmpty { newLine(depth) }
    bytes.append(UInt8(ascii: "}"))
  }

  private static func key(_ value: Value) throws(TemplateError) -> String {
    switch value {
    case .string(let text): return text
    case .safe(let html): return html.text
    case .none: return "null"
    case .bool(let bool): return bool ? "true" : "false"
    case .int(let int): return String(int)
    case .double(let double): return json(double)
    default: throw TemplateError("\(value.kindName) cannot be a key in JSON")
    }
  }

  private mutating func separate(_ position: Int, _ depth: Int) {
    if position > 0 { bytes.append(utf8: unit == nil ? ", " : ",") }
    newLine(depth)
  }

  private mutating func newLine(_ depth: Int) {
    guard let unit else { return }
    bytes.append(0x0A)
    for _ in 0..<depth { bytes.append(utf8: unit) }
  }

  private static func json(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    return number.isInfinite ? (number < 0 ? "-Infinity" : "Infinity") : number.pythonText
  }

  private mutating func append(json text: String) {
    bytes.append(0x22)
    for unit in text.utf16 {
      switch unit {
      case 0x22: bytes.append(utf8: "\\\"")
      case 0x5C: bytes.append(utf8: "\\\\")
      case 0x08: bytes.append(utf8: "\\b")
      case 0x09: bytes.append(utf8: "\\t")
      case 0x0A: bytes.append(utf8: "\\n")
      case 0x0C: bytes.append(utf8: "\\f")
      case 0x0D: bytes.append(utf8: "\\r")
      case 0x3C, 0x3E, 0x26, 0x27, ..<0x20, 0x80...: bytes.append(escaping: unit)
      default: bytes.append(UInt8(unit))
      }
    }
    bytes.append(0x22)
  }
}

extension [UInt8] {
  /// `\u003c`
  fileprivate mutating func append(escaping unit: UInt16) {
    let digits = Array("0123456789abcdef".utf8)
    append(utf8: "\\u")
    for shift in [12, 8, 4, 0] { append(digits[Int(unit >> UInt16(shift) & 15)]) }
  }
}
