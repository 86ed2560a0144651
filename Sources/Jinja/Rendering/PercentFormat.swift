import Escaping
import Text

extension Rendering {
  /// `"%s and %d" % (a, b)`. With `escapes`, the text is HTML and the values put into it are escaped.
  func format(_ text: String, _ operand: Value, escapes: Bool) throws(TemplateError) -> String {
    var values: [Value] = [operand]
    if case .tuple(let list) = operand { values = list.elements }
    var reader = FormatReader(text)
    var result = String.UnicodeScalarView()
    var used = 0
    var usesNames = false
    while let scalar = reader.next() {
      guard scalar == "%" else {
        result.append(scalar)
        continue
      }
      var name: String?
      var specification = try percentSpecification(&reader, &name) { () throws(TemplateError) in
        used += 1
        guard used <= values.count else {
          throw TemplateError("the format has more fields than there are values")
        }
        return values[used - 1]
      }
      if specification.type == "%" {
        result.append("%")
        continue
      }
      let value: Value
      if let name {
        usesNames = true
        guard case .map = operand else { throw TemplateError("named fields need a map") }
        value = try item(named: name, of: operand)
      } else {
        used += 1
        guard used <= values.count else {
          throw TemplateError("the format has more fields than there are values")
        }
        value = values[used - 1]
      }
      try allow(bytes: max(specification.width, specification.precision ?? 0))
      result.append(contentsOf: try percent(value, &specification, escapes).unicodeScalars)
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

extension Rendering {
  private func item(named name: String, of operand: Value) throws(TemplateError) -> Value {
    guard case .map(let map) = operand, let value = map[.string(name)] else {
      throw TemplateError("there is no value for `\(name)`")
    }
    return value
  }

  private func percentSpecification(
    _ reader: inout FormatReader, _ name: inout String?, _ next: () throws(TemplateError) -> Value
  ) throws(TemplateError) -> FormatSpecification {
    var specification = FormatSpecification()
    if reader.take("(") { name = reader.text(until: ")") }
    var isZero = false
    flags: while let flag = reader.peek {
      switch flag {
      case "-": specification.alignment = .left
      case "+": specification.sign = "+"
      case " ": if specification.sign == nil { specification.sign = " " }
      case "0": isZero = true
      case "#": specification.isAlternate = true
      default: break flags
      }
      _ = reader.next()
    }
    if reader.take("*") {
      guard case .int(let width) = try next() else {
        throw TemplateError("`*` needs a whole number")
      }
      specification.width = Int(clamping: width.magnitude)
      if width < 0 { specification.alignment = .left }
    } else {
      specification.width = reader.number() ?? 0
    }
    if reader.take(".") {
      if reader.take("*") {
        guard case .int(let precision) = try next() else { throw TemplateError("`*` needs a whole number") }
        specification.precision = max(0, Int(clamping: precision))
      } else {
        specification.precision = reader.number() ?? 0
      }
    }
    while reader.take("l") || reader.take("h") || reader.take("L") {}
    guard let type = reader.next() else {
      throw TemplateError("the text ends in the middle of a place")
    }
    specification.type = type
    if isZero, specification.alignment == nil {
      specification.fill = "0"
      specification.alignment = .behindSign
    } else if specification.alignment == nil {
      specification.alignment = .right
    }
    return specification
  }

  private func percent(
    _ value: Value, _ specification: inout FormatSpecification, _ escapes: Bool
  ) throws(TemplateError) -> String {
    if specification.type != "s" { try require(value) }
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
      let text = try percentText(value, specification)
      let shown = escapes && !value.isSafe ? text.escaped : text
      specification.fill = " "
      if specification.alignment == .behindSign { specification.alignment = .right }
      return specification.padded(
        specification.precision.map { PythonText.prefix(shown, $0) } ?? shown, isNumber: false)
    default:
      throw TemplateError(
        "`%\(specification.type.map(String.init) ?? "")` is not a valid format")
    }
  }

  private func percentText(_ value: Value, _ specification: FormatSpecification)
    throws(TemplateError) -> String
  {
    switch specification.type {
    case "c":
      if case .int(let int) = value, let scalar = UInt32(exactly: int).flatMap(Unicode.Scalar.init) {
        return String(scalar)
      }
      guard let text = value.text, text.scalarCount == 1 else {
        throw wrongType(specification, value)
      }
      return text
    case "s": return try text(of: value)
    default:
      var bytes: [UInt8] = []
      var writer = PythonWriter(limit: limits.bytes)
      writer.append(value, to: &bytes, quoted: true)
      return specification.type == "a" ? bytes.text.pythonASCII : bytes.text
    }
  }

  private func wrongType(_ specification: FormatSpecification, _ value: Value) -> TemplateError {
    TemplateError(
      "`%\(specification.type.map(String.init) ?? "")` does not format \(value.kindName)")
  }
}

extension Number {
  fileprivate var int: Int64? {
    if case .int(let int) = self { return int }
    return nil
  }
}
