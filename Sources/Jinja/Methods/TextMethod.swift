import Escaping
import Text

/// A call of a method of Python's `str`. On safe text the result is safe, and arguments put into it are escaped.
struct TextMethod {
  let name: String
  let text: String
  let isSafe: Bool
  let arguments: Arguments

  func value(_ rendering: inout Rendering) throws(TemplateError) -> Value {
    if let value = TextTest.holds(name, text) { return .bool(value) }
    switch name {
    case "upper": return made(text.uppercased())
    case "lower", "casefold":
      return made(name == "lower" ? PythonCase.lower(text) : PythonCase.folded(text))
    case "capitalize": return made(PythonCase.capitalized(text))
    case "title": return made(PythonCase.titled(text))
    case "swapcase": return made(PythonCase.swapped(text))
    case "striptags": return .string(PythonText.withoutTags(text))
    case "unescape": return .string(CharacterReference.decode(text))
    case "strip", "lstrip", "rstrip":
      let unwanted = try optional(rendering, 0, "chars")
      return cut(
        PythonText.stripped(text, of: unwanted, left: name != "rstrip", right: name != "lstrip"))
    case "removeprefix", "removesuffix": return cut(try removed(rendering))
    case "replace":
      let count = try whole(rendering, 2, "count") ?? -1
      let new = try part(rendering, 1, isSafe: isSafe)
      let old = try part(rendering, 0, isSafe: false)
      try rendering.allow(bytes: new.utf8.count, times: text.utf8.count + 1)
      return made(PythonText.replaced(text, old, new, count))
    case "center", "ljust", "rjust", "zfill": return made(try padded(rendering))
    case "expandtabs": return made(try withoutTabs(rendering))
    case "join": return try joined(&rendering)
    case "split", "rsplit", "splitlines":
      return .list(List(owned: try split(rendering).map(cut)))
    case "partition", "rpartition":
      return .tuple(List(owned: try parted(rendering).map(cut)))
    case "startswith", "endswith": return .bool(try matches(rendering))
    case "count", "find", "rfind", "index", "rindex":
      return .int(try position(rendering))
    default:
      var format = BraceFormat(name == "format_map" ? try named(&rendering) : arguments, escapes: isSafe)
      return made(try format.text(text, &rendering))
    }
  }
}

extension TextMethod {
  private func made(_ text: String) -> Value { isSafe ? .safe(SafeHTML(trusted: text)) : .string(text) }

  /// Returns a part of the text; for HTML, without a tag that the cut left open.
  private func cut(_ text: String) -> Value { made(isSafe ? text.withoutOpenTag : text) }

  /// The items of the map that `format_map` takes, as keyword arguments.
  private func named(_ rendering: inout Rendering) throws(TemplateError) -> Arguments {
    guard let map = arguments.positional.first else { throw TemplateError("`format_map` needs a map") }
    var named = Arguments()
    for item in try rendering.items(of: map) {
      named.keywords.append((rendering.intern(try rendering.text(of: item.key)), item.value))
    }
    return named
  }

  private func argument(_ rendering: borrowing Rendering, _ position: Int, _ name: String) -> Value? {
    if position < arguments.positional.count { return arguments.positional[position] }
    return arguments.keywords.first { rendering.name($0.name) == name }?.value
  }

  private func optional(_ rendering: borrowing Rendering, _ position: Int, _ name: String)
    throws(TemplateError) -> String?
  {
    guard let value = argument(rendering, position, name) else { return nil }
    if case .none = value { return nil }
    guard let text = value.text else {
      try rendering.require(value)
      throw TemplateError("text is needed here, not \(value.kindName)")
    }
    return text
  }

  private func whole(_ rendering: borrowing Rendering, _ position: Int, _ name: String) throws(TemplateError)
    -> Int?
  {
    guard let value = argument(rendering, position, name) else { return nil }
    return try rendering.integer([value], 0, name)
  }

  private func part(_ rendering: borrowing Rendering, _ position: Int, isSafe: Bool) throws(TemplateError)
    -> String
  {
    guard let value = argument(rendering, position, "") else { throw TemplateError("text is needed here") }
    if isSafe { return value.isSafe ? value.escaped : try rendering.text(of: value).escaped }
    guard let text = value.text else {
      try rendering.require(value)
      throw TemplateError("text is needed here, not \(value.kindName)")
    }
    return text
  }

  private func removed(_ rendering: borrowing Rendering) throws(TemplateError)
    -> String
  {
    let part = try part(rendering, 0, isSafe: false)
    guard !part.isEmpty else { return text }
    if name == "removeprefix", text.utf8.starts(with: part.utf8) {
      return String(text[text.utf8.index(text.startIndex, offsetBy: part.utf8.count)...])
    }
    if name == "removesuffix", text.utf8.reversed().starts(with: part.utf8.reversed()) {
      return String(text[..<text.utf8.index(text.endIndex, offsetBy: -part.utf8.count)])
    }
    return text
  }

  private func padded(_ rendering: borrowing Rendering) throws(TemplateError)
    -> String
  {
    guard let width = try whole(rendering, 0, "width").map({ max(0, $0) }) else {
      throw TemplateError("`\(name)` needs a width")
    }
    let fill = try optional(rendering, 1, "fillchar") ?? (name == "zfill" ? "0" : " ")
    guard fill.scalarCount == 1, !isSafe || fill.escaped == fill else {
      throw TemplateError("the fill must be a single character")
    }
    try rendering.allow(bytes: width, times: 4)
    if name == "center" { return PythonText.centered(text, width, fill) }
    let padding = String(repeating: fill, count: max(0, width - text.scalarCount))
    switch name {
    case "ljust": return text + padding
    case "zfill":
      guard let sign = text.first, sign == "-" || sign == "+" else { return padding + text }
      return String(sign) + padding + text.dropFirst()
    default: return padding + text
    }
  }

  private func withoutTabs(_ rendering: borrowing Rendering) throws(TemplateError) -> String {
    let size = try whole(rendering, 0, "tabsize") ?? 8
    try rendering.allow(bytes: text.utf8.count, times: max(1, size))
    var result = String.UnicodeScalarView()
    var column = 0
    for scalar in text.unicodeScalars {
      guard scalar == "\t" else {
        result.append(scalar)
        column = scalar == "\n" || scalar == "\r" ? 0 : column + 1
        continue
      }
      let width = size > 0 ? size - column % size : 0
      for _ in 0..<width { result.append(" ") }
      column += width
    }
    return String(result)
  }

  private func joined(_ rendering: inout Rendering)
    throws(TemplateError) -> Value
  {
    guard let value = arguments.positional.first else { throw TemplateError("`join` needs a list") }
    let elements = try rendering.array(of: value)
    var parts: [String] = []
    for element in elements {
      guard isSafe || element.text != nil else {
        try rendering.require(element)
        throw TemplateError(
          "`join` needs text, not \(element.kindName)", help: "the filter `join` takes anything")
      }
      let text = try rendering.text(of: element)
      parts.append(isSafe && !element.isSafe ? text.escaped : text)
    }
    let text = parts.joined(separator: self.text)
    return isSafe ? .safe(SafeHTML(trusted: text)) : .string(text)
  }

  private func split(_ rendering: borrowing Rendering) throws(TemplateError)
    -> [String]
  {
    if name == "splitlines" {
      let keeps =
        try argument(rendering, 0, "keepends").map { value throws(TemplateError) in
          try rendering.isTrue(value)
        } ?? false
      return PythonText.lines(text, keepsEnds: keeps)
    }
    let most = try whole(rendering, 1, "maxsplit") ?? -1
    guard let separator = try optional(rendering, 0, "sep") else {
      return PythonSplit.atSpaces(text, most, fromRight: name == "rsplit")
    }
    guard !separator.isEmpty else { throw TemplateError("the separator must not be empty") }
    return PythonSplit.at(separator, text, most, fromRight: name == "rsplit")
  }

  private func parted(_ rendering: borrowing Rendering) throws(TemplateError)
    -> [String]
  {
    let separator = try part(rendering, 0, isSafe: false)
    guard !separator.isEmpty else { throw TemplateError("the separator must not be empty") }
    let isRight = name == "rpartition"
    let parts = PythonSplit.at(separator, text, 1, fromRight: isRight)
    guard parts.count == 2 else { return isRight ? ["", "", text] : [text, "", ""] }
    return [parts[0], separator, parts[1]]
  }

  private func matches(_ rendering: borrowing Rendering)
    throws(TemplateError) -> Bool
  {
    guard let value = arguments.positional.first else {
      throw TemplateError("`\(name)` needs text")
    }
    var parts: [Value] = [value]
    if case .tuple(let list) = value { parts = list.elements }
    let searched = try searched(rendering)
    for part in parts {
      guard let wanted = part.text else {
        throw TemplateError("`\(name)` needs text, not \(part.kindName)")
      }
      guard let searched else { continue }
      let holds =
        name == "startswith"
        ? searched.utf8.starts(with: wanted.utf8)
        : searched.utf8.reversed().starts(with: wanted.utf8.reversed())
      if holds { return true }
    }
    return false
  }

  /// Returns the text between the second and the third argument, or `nil` if it would end before it begins: then it
  /// does not even begin with the empty text.
  private func searched(_ rendering: borrowing Rendering) throws(TemplateError) -> String? {
    guard arguments.positional.count > 1 else { return text }
    let scalars = Array(text.unicodeScalars)
    let start = try whole(rendering, 1, "start") ?? 0
    let end = try whole(rendering, 2, "end") ?? .max
    let first = start < 0 ? max(0, start &+ scalars.count) : start
    let last = end < 0 ? max(0, end &+ scalars.count) : min(end, scalars.count)
    guard first <= last else { return nil }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[first..<last])
    return String(view)
  }

  private func position(_ rendering: borrowing Rendering)
    throws(TemplateError) -> Int64
  {
    let wanted = try part(rendering, 0, isSafe: false)
    let start = try whole(rendering, 1, "start") ?? 0
    let end = try whole(rendering, 2, "end") ?? .max
    let found = PythonSplit.positions(of: wanted, in: text, start, end)
    if name == "count" { return Int64(PythonSplit.count(found, length: wanted.scalarCount)) }
    let isRight = name.hasPrefix("r")
    if let position = isRight ? found.last : found.first { return Int64(position) }
    guard name.hasSuffix("find") else { throw TemplateError("substring not found") }
    return -1
  }
}
