import Text

/// What kramdown has beyond Markdown: paragraphs with the class of a notice, Markdown in HTML, and `$$…$$` in a line.
struct KramdownBlocks {
  private var lines: [Substring] = []
  /// Where the block begins that the last line belongs to; `nil` after an empty line.
  private var start: Int?
  private var fence: CodeFence?
  /// The kind of callout that the next block becomes, from an attribute list above it.
  private var pending: String?
  /// The names of elements whose Markdown is read, with the number of elements of the same name inside.
  private var open: [(name: Substring, depth: Int)] = []

  /// Returns the text with callouts for `{: .notice--info}`, and with empty lines around the Markdown in `<div markdown="1">`.
  static func converted(_ text: String) -> String {
    guard ["{:", "markdown=", "$$"].contains(where: text.contains) else { return text }
    var blocks = KramdownBlocks()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { blocks.append(line) }
    blocks.endBlock()
    return blocks.lines.joined(separator: "\n")
  }

  /// Returns the kind of callout that an attribute list alone in its line makes of a block, as common themes have them:
  /// `{: .notice--warning}`, `{: .prompt-tip }`, `{: .note }`. `others` are the other words of the list.
  static func notice(in line: Substring) -> (kind: String, others: [String])? {
    guard line.hasPrefix("{:"), line.last(where: { !$0.isWhitespace }) == "}" else { return nil }
    let list = line.dropFirst(2).prefix { $0 != "}" }
    let words = list.split(whereSeparator: \.isWhitespace)
    for (index, word) in words.enumerated() where word.hasPrefix(".") {
      var name = word.dropFirst()
      for prefix in ["notice--", "prompt-", "alert-"] where name.hasPrefix(prefix) {
        name = name.dropFirst(prefix.count)
      }
      if name == "primary" || name == "alert" { name = "note" }
      guard let kind = MarkdownForms.calloutKinds[name.lowercased()] else { continue }
      return (kind, (words[..<index] + words[(index + 1)...]).map(String.init))
    }
    return nil
  }

  private mutating func append(_ line: Substring) {
    if let fence {
      if fence.isClosed(by: line.utf8.span) { self.fence = nil }
      lines.append(line)
    } else if line.allSatisfy(\.isWhitespace) {
      endBlock()
      lines.append(line)
    } else if let kind = Self.notice(in: line)?.kind {
      if start == nil { pending = kind } else { wrap(kind) }
    } else if appendHTML(line) {
      start = nil
    } else {
      fence = CodeFence(opening: line.utf8.span)
      // A quotation and a comment do not belong to the lines above them.
      let isNew = (line.hasPrefix(">") && lines.last?.hasPrefix(">") != true) || lines.last?.hasPrefix("<!--") == true
      start = isNew ? lines.count : start ?? lines.count
      lines.append(Self.formulas(line))
    }
  }

  /// Returns the line with the formulas in it in Rhapsode's form. A line that is a formula alone stays, and one with code, in
  /// which dollars are only dollars.
  private static func formulas(_ line: Substring) -> Substring {
    guard line.contains("$$"), !line.contains("`"), line.wholeMatch(of: /\s*\$\$[^$]*\$\$\s*/) == nil else {
      return line
    }
    return line.replacing(/\$\$([^$]+)\$\$/) { "$`\($0.1)`$" }
  }

  private mutating func endBlock() {
    if let pending, start != nil { wrap(pending) }
    start = nil
  }

  /// Makes a callout of the lines from the start of the block.
  private mutating func wrap(_ kind: String) {
    guard let start else { return }
    let block = lines[start...]
    let isQuotation = block.allSatisfy { $0.hasPrefix(">") }
    let inner = block.map { line in
      guard isQuotation else { return line }
      return line.hasPrefix("> ") ? line.dropFirst(2) : line.dropFirst()
    }
    lines.removeSubrange(start...)
    let callout = MarkdownForms.trimmed(MarkdownForms.callout(kind, title: nil, inner.joined(separator: "\n")))
    lines += callout.split(separator: "\n", omittingEmptySubsequences: false)
    (self.start, pending) = (nil, nil)
  }
}

extension KramdownBlocks {
  /// Elements that can contain blocks of Markdown.
  private static let containers: Set<Substring> = [
    "div", "section", "article", "aside", "details", "figure", "figcaption", "main", "header", "footer", "blockquote",
    "td", "li", "nav",
  ]

  /// Appends a line that begins or ends an element with Markdown inside, with the empty lines without which the Markdown would
  /// be HTML. Returns `false` for other lines.
  private mutating func appendHTML(_ line: Substring) -> Bool {
    if let last = open.last {
      var depth = last.depth
      depth += line.ranges(of: "<\(last.name)").count - line.ranges(of: "</\(last.name)>").count
      open[open.count - 1].depth = depth
      guard depth <= 0, let end = line.ranges(of: "</\(last.name)>").last else { return begin(line) }
      open.removeLast()
      let before = line[..<end.lowerBound]
      if !before.allSatisfy(\.isWhitespace) { append(before) }
      endBlock()
      if lines.last?.isEmpty == false { lines.append("") }
      lines.append(line[end])
      let after = line[end.upperBound...].drop(while: \.isWhitespace)
      lines.append("")
      if !after.isEmpty { append(after) }
      return true
    }
    return begin(line)
  }

  private mutating func begin(_ line: Substring) -> Bool {
    let bare = line.drop { $0 == " " }
    let name = bare.dropFirst().prefix { $0.isLetter }
    guard bare.hasPrefix("<"), Self.containers.contains(name), let end = bare.firstIndex(of: ">"),
      let match = bare[..<end].firstMatch(of: /\s+markdown=(?:"(?:1|block)"|'(?:1|block)'|1)/)
    else { return false }
    endBlock()
    lines.append(bare[..<match.range.lowerBound] + bare[match.range.upperBound...end])
    lines.append("")
    open.append((name, 1))
    let rest = bare[bare.index(after: end)...].drop(while: \.isWhitespace)
    if !rest.isEmpty { append(rest) }
    return true
  }
}
