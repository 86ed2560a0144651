import Escaping
import Text

extension Rendering {
  /// `xmlattr`
  mutating func attributes(_ value: Value, _ arguments: [Value], _ mode: EscapingMode) throws(TemplateError)
    -> Value
  {
    var parts: [String] = []
    for item in try items(of: value) {
      if case .none = item.value { continue }
      if item.value.isMissing { continue }
      let key = try text(of: item.key)
      guard
        !key.utf8.contains(where: { $0.isASCIIWhitespace || [0x0B, 0x2F, 0x3E, 0x3D].contains($0) })
      else {
        throw TemplateError("`\(key)` cannot be the name of an attribute")
      }
      let text = item.value.isSafe ? try text(of: item.value) : try text(of: item.value).escaped
      parts.append("\(key.escaped)=\"\(text)\"")
    }
    let isTight = arguments.given(0) != nil
    let spaces = isTight ? try flag(arguments, 0) : true
    let result = (spaces && !parts.isEmpty ? " " : "") + parts.joined(separator: " ")
    return mode.escapes ? .safe(SafeHTML(trusted: result)) : .string(result)
  }
}
