import Text

extension Rendering {
  /// `tojson`; `indent` is a number of spaces.
  mutating func json(_ value: Value, _ indent: Value?) throws(TemplateError) -> String {
    var unit: String?
    if let indent, let count = try integer([indent], 0, "indent") {
      try allow(bytes: max(0, count))
      unit = String(repeating: " ", count: max(0, count))
    }
    var json = JSONText(indent: unit)
    return try json.text(of: value, &self)
  }
}
