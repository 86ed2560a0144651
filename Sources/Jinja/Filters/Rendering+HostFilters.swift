extension Rendering {
  /// Applies a filter of the host, and collects what it warns of.
  mutating func applyHostFilter(
    _ number: Int, to value: Value, _ arguments: Arguments
  ) throws(TemplateError) -> Value {
    let result = try host.filter(number, value, arguments)
    for warning in host.takeFilterWarnings() { warn(warning.summary, warning.value) }
    return result
  }
}
