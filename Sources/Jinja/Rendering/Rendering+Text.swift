import Escaping
import Text

extension Rendering {
  /// The text of a value before it is escaped: the result of Python's `str`.
  func text(of value: Value) throws(TemplateError) -> String {
    switch value {
    case .string(let text): return text
    case .safe(let html): return html.text
    case .missing(let absence):
      if isStrict, absence.kind != .otherwise { throw TemplateError(absence) }
      return ""
    case .object(let type, let index):
      guard let text = host.text(ofType: type, at: index) else {
        throw TemplateError("an object cannot be written", help: "write one of its members")
      }
      if case .object = text { return "" }
      return try self.text(of: text)
    case .callable(let callable):
      if case .block = callable.kind {
        throw TemplateError("a block is written by calling it", help: "write `super()`, or `self.name()`")
      }
      guard case .method(let owner, let name) = callable.kind else { break }
      let other =
        owner.text == nil
        ? ", or `x[\"\(name)\"]` for the member of a map"
        : "; if the text is a key of a map, its value is `map[key]`"
      throw TemplateError("`\(name)` is a method, and not called", help: "write `\(name)()`\(other)")
    case .module(let module): return try text(of: module.text)
    default: break
    }
    var rest = Rendering.mostInspected
    try refuseObjects(in: value, &rest)
    var bytes: [UInt8] = []
    var writer = PythonWriter(limit: limits.bytes)
    writer.append(value, to: &bytes)
    try allow(bytes: bytes.count)
    return bytes.text
  }

  private static let mostInspected = 10_000

  /// Throws if a list or a map has elements without a text, which readers would see as `<an object>` or `Undefined`. Only
  /// so many elements are looked at, since a list can contain another one many times.
  private func refuseObjects(in value: Value, depth: Int = 0, _ rest: inout Int) throws(TemplateError) {
    let elements: [Value]
    switch value {
    case .list(let list), .tuple(let list): elements = list.elements
    case .map(let map): elements = map.values
    case .missing(let absence) where isStrict && depth > 0 && absence.kind != .otherwise: throw TemplateError(absence)
    case .object where depth > 0:
      throw TemplateError(
        "a list of objects cannot be written",
        help: "loop over it, or join it: `x|join(\", \")`, or `x|map(attribute=\"title\")|join(\", \")`")
    default: return
    }
    guard depth < PythonWriter.deepest else { return }
    for element in elements where rest > 0 {
      rest -= 1
      try refuseObjects(in: element, depth: depth + 1, &rest)
    }
  }

  /// Removes the output since `start` and returns it.
  mutating func captured(from start: Int, _ mode: EscapingMode) throws(TemplateError) -> Value {
    try count(made: output.count - start)
    let text = String(decoding: output[start...], as: UTF8.self)
    output.removeLast(output.count - start)
    return mode.escapes ? .safe(SafeHTML(trusted: text)) : .string(text)
  }
}
