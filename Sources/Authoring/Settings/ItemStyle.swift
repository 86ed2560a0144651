import Configuration

/// The style in which sources are written in the settings, for new ones.
struct ItemStyle: Sendable, Hashable {
  /// Whether a source is written as `{id: harbour, url: …}`; otherwise with one key a line.
  var isFlow = true
  /// The text before the dash.
  var indent = "  "
  /// The text between the dash and the source.
  var gap = " "
  /// The quotes of addresses.
  var quotes = YAMLText.Quotes.asNeeded
  var lineEnd = "\n"

  /// Returns an item of a block list: whole lines with line ends.
  func item(_ source: NewSource) -> String {
    guard !isFlow else { return indent + "-" + gap + mapping(source) + lineEnd }
    let deeper = indent + " " + gap
    let fields = source.fields.enumerated().map { number, field in
      (number == 0 ? indent + "-" + gap : deeper) + pair(field) + lineEnd
    }
    return fields.joined()
  }

  /// Returns a mapping in braces, without a dash.
  func mapping(_ source: NewSource) -> String { "{" + source.fields.map(pair).joined(separator: ", ") + "}" }

  private func pair(_ field: (key: String, value: NewSource.Value)) -> String {
    let isAddress = field.key == "url" || field.key == "file"
    let value =
      switch field.value {
      case .text(let text): YAMLText.written(text, isAddress ? quotes : .asNeeded, isInFlow: isFlow)
      case .list(let texts):
        "[" + texts.map { YAMLText.written($0, .asNeeded, isInFlow: true) }.joined(separator: ", ") + "]"
      case .yes: "true"
      }
    return "\(field.key): \(value)"
  }
}
