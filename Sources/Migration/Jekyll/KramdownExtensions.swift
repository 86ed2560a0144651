import Text

/// kramdown's extensions: `{::nomarkdown}…{:/}`, `{::comment}…{:/comment}` and `{::options … /}`.
enum KramdownExtensions {
  /// Keeps the HTML of `nomarkdown`, and leaves out the others. The result has as many lines, unless HTML had empty ones.
  static func converted(_ text: String) -> String {
    guard text.contains("{::") else { return text }
    var result = ""
    /// What is in the extension that is open.
    var open: (tag: Substring, inner: String)?
    for piece in TextSplitter.split(text, nil).pieces {
      var rest: Substring
      let isCode: Bool
      switch piece {
      case .text(let words): (rest, isCode) = (words[...], false)
      case .code(let words): (rest, isCode) = (words[...], true)
      case .tag: continue
      }
      while !rest.isEmpty {
        // Not the whole of it, which would be copied when it grows.
        if let tag = open?.tag {
          let end = rest.range(of: "{:/")
          open?.inner += rest[..<(end?.lowerBound ?? rest.endIndex)]
          guard let end, let brace = rest[end.upperBound...].firstIndex(of: "}") else { break }
          append(tag, open?.inner ?? "", to: &result)
          open = nil
          rest = rest[rest.index(after: brace)...]
        } else if !isCode, let start = rest.range(of: "{::"), let brace = rest[start.upperBound...].firstIndex(of: "}")
        {
          result += rest[..<start.lowerBound]
          let tag = rest[start.upperBound..<brace]
          if !tag.hasSuffix("/") { open = (tag, "") }
          rest = rest[rest.index(after: brace)...]
        } else {
          result += rest
          break
        }
      }
    }
    // An extension that is not closed is text.
    return open.map { result + "{::\($0.tag)}" + $0.inner } ?? result
  }

  private static func append(_ tag: Substring, _ inner: String, to result: inout String) {
    let name = tag.prefix { $0.isLetter }
    guard name == "nomarkdown" else {
      result += name == "comment" ? String(inner.filter(\.isNewline)) : inner
      return
    }
    let isBlock = result.reversed().first { !" \t".contains($0) }?.isNewline ?? true
    guard isBlock else { return result += inline(inner) }
    var writer = HTMLInMarkdown()
    writer.append(html: Array(inner.utf8).span)
    result += writer.output.text + "\n"
  }

  /// Returns HTML in which signs of Markdown are only signs.
  private static func inline(_ html: String) -> String {
    let bytes = Array(html.utf8)
    let text = bytes.span
    var markup = HTMLMarkup()
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if let end = markup.end(in: text, at: index) {
        result.append(text, index..<end)
        index = end
        continue
      }
      if "*_`[]~:$\\{".utf8.contains(text[index]) {
        result.append("&#")
        result.append(decimal: Int(text[index]))
        result.append(";")
      } else {
        result.append(text[index])
      }
      index += 1
    }
    return result.text
  }
}
