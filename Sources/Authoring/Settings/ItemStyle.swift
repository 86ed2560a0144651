/// How one source is written: as its neighbours are.
struct ItemStyle: Sendable, Hashable {
  /// `{id: harbour, url: …}`, else a key on each line.
  var isFlow = true
  /// Before the dash.
  var indent = "  "
  /// Between the dash and what it introduces.
  var gap = " "
  /// Of addresses, as the neighbours have them.
  var quotes = YAMLText.Quotes.asNeeded
  var lineEnd = "\n"

  /// A list's item with its dash, whole lines with their ends.
  func item(_ source: NewSource) -> String {
    guard !isFlow else { return indent + "-" + gap + mapping(source) + lineEnd }
    let deeper = indent + " " + gap
    let fields = source.fields.enumerated().map { number, field in
      (number == 0 ? indent + "-" + gap : deeper) + pair(field) + lineEnd
    }
    return fields.joined()
  }

  /// In braces, without a dash.
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
