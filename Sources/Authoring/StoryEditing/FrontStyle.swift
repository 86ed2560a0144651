import Configuration
import Text

/// The style in which the front matter of one story is written.
struct FrontStyle {
  var lineEnd: String
  /// Whether texts that need quotes get single ones.
  var isSingle = false
  /// Whether new lists have one line for each element.
  var hasBlockLists = false

  init(_ layout: YAMLLayout?, in yaml: [UInt8], lineEnd: String) {
    self.lineEnd = lineEnd
    let values = layout?.members.map(\.value) ?? []
    let first = values.filter { $0.parts == .scalar }.compactMap { yaml[$0.range].first }
    isSingle = first.contains(UInt8(ascii: "'")) && !first.contains(UInt8(ascii: "\""))
    let lists = values.filter { !$0.elements.isEmpty }.compactMap { yaml[$0.range].first }
    hasBlockLists = !lists.isEmpty && !lists.contains(UInt8(ascii: "["))
  }

  /// Returns a value on one line. `like` is the old value's text.
  func inline(_ node: Node, isInFlow: Bool, like old: ArraySlice<UInt8>? = nil, isDate: Bool = false) -> String {
    switch node {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): number.description
    case .string(let text): scalar(text, isInFlow: isInFlow, like: old, isDate: isDate)
    case .list(let elements): "[" + elements.map { inline($0, isInFlow: true) }.joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.map { "\(YAMLText.key($0.name)): \(inline($0.value, isInFlow: true, isDate: Self.isDate($0.name)))" }
        .joined(separator: ", ") + "}"
    }
  }

  /// Whether a field usually has a date, which is written without quotes.
  static func isDate(_ key: String) -> Bool {
    ["date", "updated", "expires", "publishDate", "lastmod", "expiryDate"].contains(key)
  }

  private func scalar(_ text: String, isInFlow: Bool, like old: ArraySlice<UInt8>?, isDate: Bool) -> String {
    switch old?.first {
    case UInt8(ascii: "\""): return YAMLText.written(text, .double, isInFlow: isInFlow)
    case UInt8(ascii: "'"): return YAMLText.written(text, .single, isInFlow: isInFlow)
    default: break
    }
    if isDate || old.map({ ISODate($0.text) != nil }) ?? false, ISODate(text) != nil, !isInFlow || !text.contains(",") {
      return text
    }
    let written = YAMLText.written(text, .asNeeded, isInFlow: isInFlow)
    return isSingle && written.hasPrefix("\"") ? YAMLText.written(text, .single, isInFlow: isInFlow) : written
  }

  /// Returns a block scalar (`|` or `>`) for a text of several lines, or for one line that was folded before; `nil` if
  /// the text is to be written on one line. `indent` is that of the key.
  func block(_ text: String, indent: Int, like old: ArraySlice<UInt8>?) -> String? {
    let isFolded = old?.first == UInt8(ascii: ">")
    let isOne = !text.utf8.contains(0x0A)
    guard isOne ? isFolded : old == nil || isFolded || old?.first == UInt8(ascii: "|") || old?.isEmpty == true,
      let first = text.utf8.first, first != 0x20, first != 0x0A,
      !text.utf8.contains(where: { $0 < 0x20 && $0 != 0x0A || $0 == 0x7F }), !text.hasSuffix("\n\n")
    else { return nil }
    let endsLine = text.utf8.last == 0x0A
    let lines = StoryText.lines(endsLine ? String(text.unicodeScalars.dropLast()) : text)
    let spaces = String(repeating: " ", count: indent + 2)
    let mark = (isOne ? ">" : "|") + (endsLine ? "" : "-")
    return mark + lineEnd + lines.map { ($0.isEmpty ? "" : spaces + $0) + lineEnd }.joined()
  }
}
