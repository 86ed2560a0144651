import Escaping
import Text

/// Text formatted by Python's `%`: `"%s and %d" % (a, b)`, `"%(name)s" % map`.
struct PercentFormat {
  private let operand: Value
  /// The values of fields without a name.
  private let values: [Value]
  /// Whether the text is HTML, so that the values put into it are escaped.
  private let escapes: Bool
  private var reader: FormatReader
  /// The number of `values` that fields have taken.
  private var used = 0
  private var usesNames = false

  init(_ text: String, _ operand: Value, escapes: Bool) {
    self.operand = operand
    values = if case .tuple(let list) = operand { list.elements } else { [operand] }
    self.escapes = escapes
    reader = FormatReader(text)
  }

  mutating func text(_ rendering: borrowing Rendering) throws(TemplateError) -> String {
    var result = String.UnicodeScalarView()
    while let scalar = reader.next() {
      if scalar == "%" {
        result.append(contentsOf: try field(rendering).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    switch operand {
    case .map, .list, .range, .missing, .object: usesNames = true
    default: break
    }
    guard usesNames || used == values.count else {
      throw TemplateError("there are more values than fields in the format")
    }
    return String(result)
  }
}

extension PercentFormat {
  /// Reads a field after its `%`; returns its value.
  private mutating func field(_ rendering: borrowing Rendering) throws(TemplateError) -> String {
    let name = reader.take("(") ? reader.text(until: ")") : nil
    let specification = try specification()
    if specification.type == "%" { return "%" }
    let value = if let name { try item(named: name) } else { try next() }
    try rendering.allow(bytes: max(specification.width, specification.precision ?? 0))
    return try formatted(value, specification, rendering)
  }

  private mutating func next() throws(TemplateError) -> Value {
    used += 1
    guard used <= values.count else { throw TemplateError("the format has more fields than there are values") }
    return values[used - 1]
  }

  private mutating func item(named name: String) throws(TemplateError) -> Value {
    usesNames = true
    guard case .map(let map) = operand else { throw TemplateError("named fields need a map") }
    guard let value = map[.string(name)] else { throw TemplateError("there is no value for `\(name)`") }
    return value
  }

  private mutating func specification() throws(TemplateError) -> FormatSpecification {
    var specification = FormatSpecification()
    let isZero = readFlags(&specification)
    if reader.take("*") {
      let width = try star()
      specification.width = Int(clamping: width.magnitude)
      if width < 0 { specification.alignment = .left }
    } else {
      specification.width = reader.number() ?? 0
    }
    if reader.take(".") {
      specification.precision = reader.take("*") ? max(0, Int(clamping: try star())) : reader.number() ?? 0
    }
    while reader.take("l") || reader.take("h") || reader.take("L") {}
    guard let type = reader.next() else { throw TemplateError("the text ends in the middle of a place") }
    specification.type = type
    if isZero, specification.alignment == nil {
      specification.fill = "0"
      specification.alignment = .behindSign
    } else if specification.alignment == nil {
      specification.alignment = .right
    }
    return specification
  }

  /// Whether `0` is among the flags.
  private mutating func readFlags(_ specification: inout FormatSpecification) -> Bool {
    var isZero = false
    while let flag = reader.peek {
      switch flag {
      case "-": specification.alignment = .left
      case "+": specification.sign = "+"
      case " ": if specification.sign == nil { specification.sign = " " }
      case "0": isZero = true
      case "#": specification.isAlternate = true
      default: return isZero
      }
      _ = reader.next()
    }
    return isZero
  }

  /// A width or precision that is the next value.
  private mutating func star() throws(TemplateError) -> Int64 {
    guard case .int(let number) = try next() else { throw TemplateError("`*` needs a whole number") }
    return number
  }
}

extension PercentFormat {
  private func formatted(
    _ value: Value, _ specification: FormatSpecification, _ rendering: borrowing Rendering
  ) throws(TemplateError) -> String {
    if specification.type != "s" { try rendering.require(value) }
    switch specification.type {
    case "d", "i", "u":
      guard let number = Number(value) else { throw wrongType(specification, value) }
      guard let whole = Int64(exactly: number.double.rounded(.towardZero)) ?? number.int else {
        throw Number.overflow
      }
      return specification.padded(specification.text(of: number.int ?? whole), isNumber: true)
    case "x", "X", "o":
      guard case .int(let int) = Number(value) else { throw wrongType(specification, value) }
      return specification.padded(specification.text(of: int), isNumber: true)
    case "e", "E", "f", "F", "g", "G":
      guard let number = Number(value) else { throw wrongType(specification, value) }
      return specification.padded(specification.text(of: number.double), isNumber: true)
    case "s", "r", "a", "c":
      let text = try text(of: value, specification, rendering)
      let shown = escapes && !value.isSafe ? text.escaped : text
      var padding = specification
      padding.fill = " "
      if padding.alignment == .behindSign { padding.alignment = .right }
      return padding.padded(padding.precision.map { PythonText.prefix(shown, $0) } ?? shown, isNumber: false)
    default:
      throw TemplateError("`%\(specification.type.map(String.init) ?? "")` is not a valid format")
    }
  }

  private func text(
    of value: Value, _ specification: FormatSpecification, _ rendering: borrowing Rendering
  ) throws(TemplateError) -> String {
    switch specification.type {
    case "c":
      if case .int(let int) = value, let scalar = UInt32(exactly: int).flatMap(Unicode.Scalar.init) {
        return String(scalar)
      }
      guard let text = value.text, text.scalarCount == 1 else { throw wrongType(specification, value) }
      return text
    case "s": return try rendering.text(of: value)
    default:
      var bytes: [UInt8] = []
      var writer = PythonWriter(limit: rendering.limits.bytes)
      writer.append(value, to: &bytes, quoted: true)
      return specification.type == "a" ? bytes.text.pythonASCII : bytes.text
    }
  }

  private func wrongType(_ specification: FormatSpecification, _ value: Value) -> TemplateError {
    TemplateError("`%\(specification.type.map(String.init) ?? "")` does not format \(value.kindName)")
  }
}

extension Number {
  fileprivate var int: Int64? {
    if case .int(let int) = self { return int }
    return nil
  }
}
