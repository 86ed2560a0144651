import Escaping
import Text

/// Filters of text. Safe text stays safe if nothing is added to it.
extension Rendering {
  mutating func textual(
    _ filter: Filter, _ value: Value, _ arguments: [Value], _ mode: EscapingMode
  ) throws(TemplateError) -> Value {
    switch filter {
    case .urlencode: return .string(try urlEncoded(value))
    case .wordcount: return .int(Int64(PythonText.wordCount(try text(of: value))))
    case .striptags: return .string(PythonText.withoutTags(try text(of: value)))
    case .urlize: return try linked(value, arguments, mode)
    case .replace: return try replaced(value, arguments, mode)
    case .indent where value.text == nil, .wordwrap where value.text == nil:
      try require(value)
      throw TemplateError("`\(filter)` needs text, not \(value.kindName)", help: "`|string` converts any value to text")
    case .wordwrap: return try wrapped(try text(of: value), arguments)
    case .truncate where value.text == nil:
      let (length, leeway, _) = try bounds(ofTruncation: arguments, isSafe: false)
      if let count = try count(of: value), count - length <= leeway { return value }
    default: break
    }
    let text = try text(of: value)
    let result: String =
      switch filter {
      case .upper: text.uppercased()
      case .lower: PythonCase.lower(text)
      case .capitalize: PythonCase.capitalized(text)
      case .title: PythonText.filterTitle(text)
      case .trim:
        PythonText.stripped(
          text,
          of: try arguments.givenUnlessNone(0).map { value throws(TemplateError) in try self.text(of: value)
          })
      case .truncate: try truncated(text, arguments, isSafe: value.isSafe)
      case .indent: try indented(text, arguments, isSafe: value.isSafe)
      default: try centered(text, arguments)
      }
    // Jinja2 builds a title from words, and its result is unsafe text.
    return value.isSafe && filter != .title ? .safe(SafeHTML(trusted: result)) : .string(result)
  }

  func integer(_ arguments: [Value], _ position: Int, _ name: String) throws(TemplateError) -> Int? {
    guard let value = arguments.givenUnlessNone(position) else { return nil }
    guard case .int(let int) = Number(value) else {
      try require(value)
      throw TemplateError("`\(name)` must be a whole number, not \(value.kindName)")
    }
    return Int(int)
  }

  func flag(_ arguments: [Value], _ position: Int) throws(TemplateError) -> Bool {
    guard let value = arguments.given(position) else { return false }
    return try isTrue(value)
  }
}

extension Rendering {
  /// Text that is added to HTML is escaped.
  private func addition(_ value: Value, _ isSafe: Bool) throws(TemplateError) -> String {
    let text = try text(of: value)
    return isSafe && !value.isSafe ? text.escaped : text
  }

  private func bounds(ofTruncation arguments: [Value], isSafe: Bool) throws(TemplateError)
    -> (length: Int, leeway: Int, end: String)
  {
    let length = try integer(arguments, 0, "length") ?? 255
    let end =
      try arguments.givenUnlessNone(2).map { value throws(TemplateError) in try addition(value, isSafe) }
      ?? "..."
    let leeway = try integer(arguments, 3, "leeway") ?? 5
    guard length >= end.scalarCount else { throw TemplateError("`length` must be \(end.scalarCount) at least") }
    guard leeway >= 0 else { throw TemplateError("`leeway` must not be negative") }
    return (length, leeway, end)
  }

  private func truncated(_ text: String, _ arguments: [Value], isSafe: Bool) throws(TemplateError) -> String {
    let (length, leeway, end) = try bounds(ofTruncation: arguments, isSafe: isSafe)
    let endCount = end.scalarCount
    guard text.scalarCount - length > leeway else { return text }
    var cut = PythonText.prefix(text, length - endCount)
    if !(try flag(arguments, 1)), let space = cut.utf8.lastIndex(of: 0x20) { cut = String(cut[..<space]) }
    return (isSafe ? cut.withoutOpenTag : cut) + end
  }

  private func indented(_ text: String, _ arguments: [Value], isSafe: Bool) throws(TemplateError) -> String {
    var indent = "    "
    if let width = arguments.given(0) {
      if case .none = width { throw TemplateError("`width` must be a whole number or text, not \(width.kindName)") }
      if width.text != nil {
        indent = try addition(width, isSafe)
      } else {
        let count = max(0, try integer(arguments, 0, "width") ?? 4)
        try allow(bytes: count)
        indent = String(repeating: " ", count: count)
      }
    }
    let lines = PythonText.lines(text + "\n")
    try allow(bytes: indent.utf8.count, times: lines.count)
    let blank = try flag(arguments, 2)
    var result = try flag(arguments, 1) ? indent : ""
    for (position, line) in lines.enumerated() {
      if position > 0 { result += blank || !line.isEmpty ? "\n" + indent : "\n" }
      result += line
    }
    return result
  }

  private func centered(_ text: String, _ arguments: [Value]) throws(TemplateError) -> String {
    let width = try integer(arguments, 0, "width") ?? 80
    try allow(bytes: max(0, width))
    return PythonText.centered(text, width, " ")
  }

  /// The lines are joined to a new text, which is HTML only if the string between them is.
  private func wrapped(_ text: String, _ arguments: [Value]) throws(TemplateError) -> Value {
    let width = try integer(arguments, 0, "width") ?? 79
    guard width > 0 else { throw TemplateError("`width` must be positive") }
    let breaksLong = arguments.given(1) == nil ? true : try flag(arguments, 1)
    let joint = arguments.givenUnlessNone(2) ?? .string("\n")
    let between = try self.text(of: joint)
    let breaksHyphens = arguments.given(3) == nil ? true : try flag(arguments, 3)
    let wrap = Wrapping(width: width, breaksLongWords: breaksLong, breaksOnHyphens: breaksHyphens)
    let lines = PythonText.lines(text).map { line in
      let lines = wrap.lines(of: line)
      return (joint.isSafe ? lines.map(\.escaped) : lines).joined(separator: between)
    }
    let result = lines.joined(separator: between)
    return joint.isSafe ? .safe(SafeHTML(trusted: result)) : .string(result)
  }

  private func replaced(_ value: Value, _ arguments: [Value], _ mode: EscapingMode) throws(TemplateError)
    -> Value
  {
    guard let old = arguments.given(0), let new = arguments.given(1) else {
      throw TemplateError("`replace` needs the text to replace and its replacement")
    }
    let count = try integer(arguments, 2, "count") ?? -1
    let (oldText, newText) = (try text(of: old), try text(of: new))
    let subject = try text(of: value)
    try allow(bytes: newText.utf8.count, times: subject.utf8.count / max(1, oldText.utf8.count) + 1)
    guard mode.escapes else {
      return .string(PythonText.replaced(subject, oldText, newText, count))
    }
    guard value.isSafe || old.isSafe || new.isSafe else {
      return .string(PythonText.replaced(subject, oldText, newText, count))
    }
    let base = value.isSafe ? subject : subject.escaped
    let replacement = new.isSafe ? newText : newText.escaped
    return .safe(SafeHTML(trusted: PythonText.replaced(base, oldText, replacement, count)))
  }

  private mutating func urlEncoded(_ value: Value) throws(TemplateError) -> String {
    let pairs: [(Value, Value)]
    switch value {
    case .map(let map): pairs = Array(zip(map.keys, map.values))
    case .list, .tuple:
      var found: [(Value, Value)] = []
      for element in try array(of: value) {
        let pair = try array(of: element)
        guard pair.count == 2 else {
          throw TemplateError("`urlencode` of a list needs pairs of name and value")
        }
        found.append((pair[0], pair[1]))
      }
      pairs = found
    default: return PythonText.urlQuoted(try text(of: value), keepsSlash: true)
    }
    var parts: [String] = []
    for (key, value) in pairs {
      parts.append(
        PythonText.urlQuoted(try text(of: key), keepsSlash: false, plus: true) + "="
          + PythonText.urlQuoted(try text(of: value), keepsSlash: false, plus: true))
    }
    return parts.joined(separator: "&")
  }

  private mutating func linked(_ value: Value, _ arguments: [Value], _ mode: EscapingMode)
    throws(TemplateError) -> Value
  {
    var links = Linking()
    links.limit = try integer(arguments, 0, "trim_url_limit")
    var relations = Set(["noopener"])
    if let rel = arguments.givenUnlessNone(3) {
      relations.formUnion(try text(of: rel).split(separator: " ").map(String.init))
    }
    if try flag(arguments, 1) { relations.insert("nofollow") }
    links.relation = relations.sorted().joined(separator: " ")
    if let target = arguments.givenUnlessNone(2) { links.target = try text(of: target) }
    if let schemes = arguments.givenUnlessNone(4) {
      for scheme in try array(of: schemes) { links.schemes.append(try text(of: scheme)) }
    }
    let result = links.html(of: value.isSafe ? try text(of: value) : try text(of: value).escaped)
    return mode.escapes ? .safe(SafeHTML(trusted: result)) : .string(result)
  }
}
