import Escaping
import Text

/// `tojson`: as Python's `json.dumps` with sorted keys, in ASCII, with `<`, `>`, `&` and `'` escaped.
extension Rendering {
  mutating func json(_ value: Value, _ indent: Value?) throws(TemplateError) -> String {
    var unit: String?
    if let indent {
      if let text = indent.text { unit = text }
      if let count = try integer([indent], 0, "indent") {
        try allow(bytes: max(0, count))
        unit = String(repeating: " ", count: max(0, count))
      }
    }
    var bytes: [UInt8] = []
    try append(value, to: &bytes, unit, depth: 0)
    return bytes.text
  }
}

extension Rendering {
  private mutating func append(
    _ value: Value, to bytes: inout [UInt8], _ unit: String?, depth: Int
  ) throws(TemplateError) {
    guard depth < 100 else { throw TemplateError("this is nested too deeply for JSON") }
    try allow(bytes: bytes.count)
    switch value {
    case .none: bytes.append(utf8: "null")
    case .bool(let bool): bytes.append(utf8: bool ? "true" : "false")
    case .int(let int): bytes.append(decimal: Int(int))
    case .double(let double): bytes.append(utf8: Rendering.json(double))
    case .string(let text): Rendering.append(json: text, to: &bytes)
    case .safe(let html): Rendering.append(json: html.text, to: &bytes)
    case .list, .tuple: try append(try array(of: value), to: &bytes, unit, depth)
    case .map: try append(try items(of: value), to: &bytes, unit, depth)
    case .object(let type, let index) where host.isMap(type: type, at: index):
      try append(try items(of: value), to: &bytes, unit, depth)
    case .object(let type, let index) where host.count(ofType: type, at: index) != nil:
      try append(try array(of: value), to: &bytes, unit, depth)
    default:
      try require(value)
      throw TemplateError("\(value.kindName) cannot be written as JSON")
    }
  }

  private mutating func append(
    _ values: [Value], to bytes: inout [UInt8], _ unit: String?, _ depth: Int
  ) throws(TemplateError) {
    bytes.append(UInt8(ascii: "["))
    for (position, value) in values.enumerated() {
      Rendering.separate(position, unit, depth + 1, &bytes)
      try append(value, to: &bytes, unit, depth: depth + 1)
    }
    if !values.isEmpty { Rendering.newLine(unit, depth, &bytes) }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func append(
    _ items: [(key: Value, value: Value)], to bytes: inout [UInt8], _ unit: String?, _ depth: Int
  ) throws(TemplateError) {
    var members: [(key: String, value: Value)] = []
    for item in items { members.append((try Rendering.key(item.key), item.value)) }
    members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    bytes.append(UInt8(ascii: "{"))
    for (position, member) in members.enumerated() {
      Rendering.separate(position, unit, depth + 1, &bytes)
      Rendering.append(json: member.key, to: &bytes)
      bytes.append(utf8: ": ")
      try append(member.value, to: &bytes, unit, depth: depth + 1)
    }
    if !members.isEmpty { Rendering.newLine(unit, depth, &bytes) }
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

  private static func separate(
    _ position: Int, _ unit: String?, _ depth: Int, _ bytes: inout [UInt8]
  ) {
    if position > 0 { bytes.append(utf8: unit == nil ? ", " : ",") }
    newLine(unit, depth, &bytes)
  }

  private static func newLine(_ unit: String?, _ depth: Int, _ bytes: inout [UInt8]) {
    guard let unit else { return }
    bytes.append(0x0A)
    for _ in 0..<depth { bytes.append(utf8: unit) }
  }

  private static func json(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    return number.isInfinite ? (number < 0 ? "-Infinity" : "Infinity") : number.pythonText
  }

  private static func append(json text: String, to bytes: inout [UInt8]) {
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
