import Escaping
import Text

/// Text formatted by Python's `str.format`: `"{} and {name:>8}".format(a, name=b)`.
struct BraceFormat {
  private let arguments: Arguments
  /// Whether the text is HTML, so that the values put into it are escaped.
  private let escapes: Bool
  /// How many fields without a number or name there were; −1: the fields are numbered.
  private var used = 0

  init(_ arguments: Arguments, escapes: Bool) {
    self.arguments = arguments
    self.escapes = escapes
  }

  mutating func text(_ text: String, _ rendering: inout Rendering) throws(TemplateError) -> String {
    var reader = FormatReader(text)
    var result = String.UnicodeScalarView()
    while let scalar = reader.next() {
      switch scalar {
      case "{" where reader.take("{"): result.append("{")
      case "}" where reader.take("}"): result.append("}")
      case "{":
        guard let place = reader.place() else {
          throw TemplateError("a `{` in the text is never closed")
        }
        result.append(contentsOf: try replacement(place, &rendering).unicodeScalars)
      case "}":
        throw TemplateError(
          "a `}` in the text closes nothing", help: "write `}}` for the character")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

extension BraceFormat {
  private mutating func replacement(
    _ place: String, _ rendering: inout Rendering
  ) throws(TemplateError) -> String {
    let colon = place.firstIndex(of: ":")
    var field = place[..<(colon ?? place.endIndex)]
    var conversion: Substring?
    if let mark = field.lastIndex(of: "!") {
      conversion = field[field.index(after: mark)...]
      field = field[..<mark]
    }
    var value = try self.value(of: field, &rendering)
    try rendering.permit(value)
    if conversion == "r" || conversion == "a" {
      var bytes: [UInt8] = []
      var writer = PythonWriter(limit: rendering.limits.bytes)
      writer.append(value, to: &bytes, quoted: true)
      value = .string(conversion == "a" ? bytes.text.pythonASCII : bytes.text)
    } else if conversion == "s" {
      value = .string(try rendering.text(of: value))
    }
    var specification = colon.map { String(place[place.index(after: $0)...]) } ?? ""
    if specification.contains("{") {
      specification = try nested(specification, &rendering)
    }
    let text = try format(value, specification, rendering)
    return escapes && !value.isSafe ? text.escaped : text
  }

  private mutating func nested(
    _ text: String, _ rendering: inout Rendering
  ) throws(TemplateError) -> String {
    var reader = FormatReader(text)
    var result = String.UnicodeScalarView()
    while let scalar = reader.next() {
      guard scalar == "{", let place = reader.place() else {
        result.append(scalar)
        continue
      }
      let value = try self.value(of: place[...], &rendering)
      result.append(contentsOf: try rendering.text(of: value).unicodeScalars)
    }
    return String(result)
  }

  /// Reads a field name such as `0.name[key]`.
  private mutating func value(
    of field: Substring, _ rendering: inout Rendering
  ) throws(TemplateError) -> Value {
    let end = field.firstIndex { $0 == "." || $0 == "[" } ?? field.endIndex
    let name = field[..<end]
    var value: Value
    if name.isEmpty || name.utf8.allSatisfy(\.isASCIIDigit) {
      guard name.isEmpty ? used >= 0 : used <= 0 else {
        throw TemplateError("places with numbers and without do not go together")
      }
      let position = name.isEmpty ? used : Int(name) ?? .max
      used = name.isEmpty ? used + 1 : -1
      guard position < arguments.positional.count else {
        throw TemplateError("the format has more fields than there are values")
      }
      value = arguments.positional[position]
    } else {
      guard let found = arguments.keywords.first(where: { rendering.name($0.name) == name }) else {
        throw TemplateError("there is no value for `\(name)`")
      }
      value = found.value
    }
    for part in field[end...].split(whereSeparator: { ".[]".contains($0) }) {
      let isItem = field[..<part.startIndex].last == "["
      if !isItem, case .map = value {
        throw TemplateError("a map has no attribute `\(part)`", help: "write `[\(part)]` for an item")
      }
      value = try rendering.item(Int64(part).map { .int($0) } ?? .string(String(part)), of: value)
    }
    return value
  }

  private func format(_ value: Value, _ text: String, _ rendering: borrowing Rendering) throws(TemplateError) -> String
  {
    guard !text.isEmpty else { return try rendering.text(of: value) }
    var specification = try braceSpecification(text)
    if specification.padsWithZeros, specification.alignment == nil, Number(value) != nil {
      specification.alignment = .behindSign
    }
    try rendering.allow(bytes: max(specification.width, specification.precision ?? 0))
    switch value {
    case .int(let int):
      return specification.padded(try formatted(int, specification), isNumber: true)
    case .bool(let bool):
      return specification.padded(try formatted(bool ? 1 : 0, specification), isNumber: true)
    case .double(let double):
      guard specification.type.map({ "eEfFgGn%".unicodeScalars.contains($0) }) ?? true else {
        throw TemplateError("`\(text)` does not format a number that is not whole")
      }
      return specification.padded(specification.text(of: double), isNumber: true)
    default:
      guard let shown = value.text, specification.type == nil || specification.type == "s",
        !specification.isForNumbers
      else { throw TemplateError("`\(text)` does not format \(value.kindName)") }
      return specification.padded(
        specification.precision.map { PythonText.prefix(shown, $0) } ?? shown, isNumber: false)
    }
  }

  private func formatted(_ int: Int64, _ specification: FormatSpecification) throws(TemplateError)
    -> String
  {
    switch specification.type {
    case "e", "E", "f", "F", "g", "G", "%": return specification.text(of: Double(int))
    case "c":
      guard let scalar = UInt32(exactly: int).flatMap(Unicode.Scalar.init) else {
        throw Number.overflow
      }
      return String(scalar)
    case nil, "d", "n", "x", "X", "o", "b": return specification.text(of: int)
    default:
      throw TemplateError("`\(specification.type.map(String.init) ?? "")` does not format a number")
    }
  }

  private func braceSpecification(_ text: String) throws(TemplateError) -> FormatSpecification {
    var specification = FormatSpecification()
    var reader = FormatReader(text)
    let alignments: [Unicode.Scalar: FormatSpecification.Alignment] = [
      "<": .left, ">": .right, "^": .center, "=": .behindSign,
    ]
    var hasFill = false
    if let second = reader.second, let alignment = alignments[second], let fill = reader.next() {
      _ = reader.next()
      hasFill = true
      (specification.fill, specification.alignment) = (fill, alignment)
    } else if let first = reader.peek, let alignment = alignments[first] {
      _ = reader.next()
      specification.alignment = alignment
    }
    if reader.take("+") {
      specification.sign = "+"
    } else if reader.take(" ") {
      specification.sign = " "
    }
    _ = reader.take("-")
    specification.isAlternate = reader.take("#")
    if !hasFill, reader.take("0") { (specification.fill, specification.padsWithZeros) = ("0", true) }
    specification.width = reader.number() ?? 0
    if reader.take(",") {
      specification.separator = ","
    } else if reader.take("_") {
      specification.separator = "_"
    }
    if reader.take(".") { specification.precision = reader.number() ?? 0 }
    specification.type = reader.next()
    guard reader.peek == nil else { throw TemplateError("`\(text)` is not a valid format") }
    return specification
  }
}
