import Text

/// Writes values as Python's `str`, and inside lists and maps as `repr`.
struct PythonWriter {
  /// Output is cut after this many bytes; the caller checks for that.
  private let limit: Int
  private var depth = 0

  init(limit: Int) { self.limit = limit }

  mutating func append(_ value: Value, to bytes: inout [UInt8], quoted: Bool = false) {
    switch value {
    case .missing: bytes.append(utf8: quoted ? "Undefined" : "")
    case .none: bytes.append(utf8: "None")
    case .bool(let bool): bytes.append(utf8: bool ? "True" : "False")
    case .int(let int): bytes.append(decimal: Int(int))
    case .double(let double): bytes.append(utf8: double.pythonText)
    case .string(let text):
      if quoted { bytes.append(quoting: text) } else { bytes.append(utf8: text) }
    case .safe(let html):
      guard quoted else { return bytes.append(utf8: html.text) }
      bytes.append(utf8: "Markup(")
      bytes.append(quoting: html.text)
      bytes.append(utf8: ")")
    case .list(let list): append(list.elements, "[", "]", to: &bytes)
    case .tuple(let list):
      append(list.elements, "(", list.elements.count == 1 ? ",)" : ")", to: &bytes)
    case .map(let map): append(map, to: &bytes)
    case .range(let range):
      bytes.append(
        utf8: "range(\(range.start), \(range.end)\(range.step == 1 ? "" : ", \(range.step)"))")
    case .namespace(let namespace):
      bytes.append(utf8: "<Namespace ")
      append(namespace.members, to: &bytes)
      bytes.append(utf8: ">")
    default: bytes.append(utf8: "<\(value.kindName)>")
    }
  }
}

extension PythonWriter {
  static let deepest = 50

  private mutating func append(
    _ values: [Value], _ open: String, _ close: String, to bytes: inout [UInt8]
  ) {
    guard depth < PythonWriter.deepest else { return bytes.append(utf8: open + "..." + close) }
    depth += 1
    bytes.append(utf8: open)
    for (position, value) in values.enumerated() where bytes.count <= limit {
      if position > 0 { bytes.append(utf8: ", ") }
      append(value, to: &bytes, quoted: true)
    }
    bytes.append(utf8: close)
    depth -= 1
  }

  private mutating func append(_ map: Map, to bytes: inout [UInt8]) {
    guard depth < PythonWriter.deepest else { return bytes.append(utf8: "{...}") }
    depth += 1
    bytes.append(utf8: "{")
    for (position, key) in map.keys.enumerated() where bytes.count <= limit {
      if position > 0 { bytes.append(utf8: ", ") }
      append(key, to: &bytes, quoted: true)
      bytes.append(utf8: ": ")
      append(map.values[position], to: &bytes, quoted: true)
    }
    bytes.append(utf8: "}")
    depth -= 1
  }
}

extension [UInt8] {
  /// Python's `repr` of text.
  mutating func append(quoting text: String) {
    let quote: Unicode.Scalar = text.utf8.contains(0x27) && !text.utf8.contains(0x22) ? "\"" : "'"
    append(UInt8(ascii: quote))
    for scalar in text.unicodeScalars {
      switch scalar {
      case quote, "\\": append(utf8: "\\\(scalar)")
      case "\n": append(utf8: "\\n")
      case "\r": append(utf8: "\\r")
      case "\t": append(utf8: "\\t")
      default: append(utf8: scalar.isPythonPrintable ? String(scalar) : scalar.pythonEscape)
      }
    }
    append(UInt8(ascii: quote))
  }
}

extension String {
  /// Python's `ascii`, of the result of `repr`.
  var pythonASCII: String {
    isASCII ? self : unicodeScalars.map { $0.isASCII ? String($0) : $0.pythonEscape }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether `repr` shows the scalar unescaped.
  var isPythonPrintable: Bool {
    if isASCII { return value >= 0x20 && value < 0x7F }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator:
      return false
    default: return true
    }
  }

  var pythonEscape: String {
    let digits = String(value, radix: 16)
    let width = value < 0x100 ? 2 : value < 0x10000 ? 4 : 8
    let letter = width == 2 ? "x" : width == 4 ? "u" : "U"
    return "\\" + letter + String(repeating: "0", count: width - digits.count) + digits
  }
}
