import Text

/// A converter of the tags of a text to Markdown and directives. A tag without a counterpart becomes code, and is
/// reported.
struct TagConverter {
  /// Returns the replacement for a tag and the text that it encloses; `nil` if the tag has no counterpart.
  typealias Replace = (_ tag: OldTag, _ inner: String?) -> String?

  private let syntax: TagSyntax
  private let replace: Replace
  /// What to do about a tag that is not converted.
  private let advice: (OldTag) -> String
  /// Returns the arguments of a converted tag that have no counterpart, such as `width=300`.
  private let leftOut: (OldTag) -> [String]
  private let file: String
  /// Whether the text is HTML, in which Markdown has no meaning.
  private let isHTML: Bool
  /// The blocks of Markdown in a text of HTML. The mark of each in the text is a number between `Self.marks`.
  private var blocks: [String] = []
  /// The indexes of the tags that enclose a part of the text, with those of their ends.
  private var ends: [Int: Int] = [:]
  private var depth = 0
  /// The most tags around another one. Each copies what it encloses.
  private static let deepest = 64
  private(set) var findings: [ImportFinding] = []

  init(
    _ syntax: TagSyntax, file: String, isHTML: Bool = false, replace: @escaping Replace,
    advice: @escaping (OldTag) -> String, leftOut: @escaping (OldTag) -> [String] = { _ in [] }
  ) {
    self.syntax = syntax
    self.isHTML = isHTML
    self.leftOut = leftOut
    self.file = file
    self.replace = replace
    self.advice = advice
  }

  mutating func convert(_ text: String, firstLine: Int) -> String {
    let marks = [Self.marks.open, Self.marks.close]
    let (text, options) =
      isHTML ? (text.filter { !marks.contains($0) }, []) : CodeFences.converted(text, syntax, firstLine: firstLine)
    for (line, words) in options { noteLeftOut(words, of: "the code", line: line) }
    let (pieces, unclosed) = TextSplitter.split(text, syntax, firstLine: firstLine, hasCode: !isHTML)
    for line in unclosed {
      findings.append(
        ImportFinding(file, line: line, "a tag is not closed", advice: "close it, or put it into backticks"))
    }
    ends = ends(in: pieces)
    let result = convert(pieces[...], inCode: false, after: "")
    return isHTML ? written(result) : result
  }

  /// Converts a part of a text; `above` is the text before it. In the code that a tag such as `highlight` encloses, a tag
  /// without a counterpart stays as it is.
  private mutating func convert(_ pieces: ArraySlice<TextPiece>, inCode: Bool, after above: String) -> String {
    let isHTML = isHTML
    var result = ""
    func shown(_ tag: OldTag) -> String {
      if inCode { return tag.raw }
      guard isHTML else { return tag.asCode }
      return Self.endsInTag(result) ? tag.inHTML : "<code>\(tag.inHTML)</code>"
    }
    var index = pieces.startIndex
    var endsInFence = false
    while index < pieces.endIndex {
      defer { index += 1 }
      if endsInFence, Self.continuesLine(pieces[index]) { result += "\n\n" }
      endsInFence = false
      switch pieces[index] {
      case .text(let text): Self.append(text, to: &result)
      case .code(let code): Self.append(Self.unprotected(code, syntax), to: &result)
      case .tag(let tag):
        if let verbatim = Self.verbatim(tag, syntax) {
          Self.append(shown(verbatim), to: &result)
          continue
        }
        let end = depth < Self.deepest ? ends[index].flatMap { $0 < pieces.endIndex ? $0 : nil } : nil
        if isRaw(tag), let end {
          Self.append(Self.source(pieces[(index + 1)..<end]) { isHTML ? $0.raw : shown($0) }, to: &result)
          index = end
          continue
        }
        let isCode = inCode || Self.code.contains(tag.name)
        let before = Self.tail(above, result)
        depth += 1
        let inner = end.map { convert(pieces[(index + 1)..<$0], inCode: isCode, after: before) }
        depth -= 1
        if let replacement = replacement(of: tag, inner, isCode, before) {
          add(replacement, to: &result, after: before)
          endsInFence = !isHTML && MarkdownForms.isBlock(replacement) && replacement.hasSuffix("```")
          for words in leftOut(tag) { noteLeftOut(words, of: "`\(tag.name)`", line: tag.line) }
        } else {
          findings.append(
            ImportFinding(file, line: tag.line, "`\(Self.short(tag.raw))`", advice: advice(tag), tag: tag.kind))
          Self.append(shown(tag), to: &result)
          Self.append(inner ?? "", to: &result)
          if let end, case .tag(let closing) = pieces[end] { Self.append(shown(closing), to: &result) }
        }
        if let end { index = end }
      }
    }
    return result
  }

  /// Whether the piece has words on the line on which it begins, which would not close a fence in front of them.
  private static func continuesLine(_ piece: TextPiece) -> Bool {
    guard case .text(let text) = piece else { return true }
    return text.first { $0 != " " && $0 != "\t" }.map { !$0.isNewline } ?? false
  }

  /// Returns the end of two texts that follow one another, in which the list item of a tag begins.
  private static func tail(_ above: String, _ result: String) -> String {
    let most = 4000
    let end = result.utf8.suffix(most)
    return String(decoding: above.utf8.suffix(most - end.count), as: UTF8.self) + String(decoding: end, as: UTF8.self)
  }

  private mutating func replacement(of tag: OldTag, _ inner: String?, _ isCode: Bool, _ above: String) -> String? {
    guard let inner else { return replace(tag, nil) }
    if isHTML { return replace(tag, isCode ? inner : written(inner)) }
    // What follows the tag on its line has no margin.
    return replace(tag, inner.contains("\n") ? TagMargin(after: above).withoutMargin(inner) : inner)
  }

  /// Appends the replacement of a tag. A block belongs to the list item or the quotation that the tag was in.
  private mutating func add(_ replacement: String, to result: inout String, after above: String) {
    guard MarkdownForms.isBlock(replacement) else { return Self.append(replacement, to: &result) }
    if isHTML {
      result += "\(Self.marks.open)\(blocks.count)\(Self.marks.close)"
      blocks.append(replacement)
    } else {
      TagMargin(after: above).append(replacement, to: &result)
    }
  }

  /// Whether the end of the text is inside a tag of HTML.
  private static func endsInTag(_ html: String) -> Bool { html.last { $0 == "<" || $0 == ">" } == "<" }

  /// Control characters, which are not allowed in HTML.
  private static let marks: (open: Character, close: Character) = ("\u{1}", "\u{2}")

  /// Returns HTML as a part of Markdown, with the blocks at their marks.
  private func written(_ html: String) -> String {
    var writer = HTMLInMarkdown()
    for (number, part) in html.split(separator: Self.marks.open, omittingEmptySubsequences: false).enumerated() {
      let mark = part.prefix { $0 != Self.marks.close }
      if number > 0, let block = Int(mark), blocks.indices.contains(block) { writer.append(markdown: blocks[block]) }
      writer.append(html: Array((number > 0 ? part.dropFirst(mark.count + 1) : part).utf8).span)
    }
    return writer.output.text + "\n"
  }

  /// Appends a part. A space separates backticks that would touch, since they would make one span of code.
  private static func append(_ part: String, to result: inout String) {
    if result.hasSuffix("`"), part.hasPrefix("`") { result += " " }
    result += part
  }

  private mutating func noteLeftOut(_ words: String, of what: String, line: Int) {
    findings.append(
      ImportFinding(
        file, line: line, "`\(Self.short(words))` of \(what) was left out",
        advice: "Rhapsode has no such option; write it as a class or HTML if you need it"))
  }

  /// Finds the end of each tag that has one, in one pass.
  private func ends(in pieces: [TextPiece]) -> [Int: Int] {
    var open: [Substring: [Int]] = [:]
    var ends: [Int: Int] = [:]
    for (index, piece) in pieces.enumerated() {
      guard case .tag(let tag) = piece else { continue }
      if let name = nameOfEnded(by: tag) {
        if let start = open[name]?.popLast() { ends[start] = index }
      } else if let name = nameOfBegun(by: tag) {
        open[name, default: []].append(index)
      }
    }
    return ends
  }

  /// Returns the name of the tags that this one ends; `nil` if it ends none.
  private func nameOfEnded(by tag: OldTag) -> Substring? {
    switch syntax {
    case .hugo: tag.isHugoClosing ? tag.name[...] : nil
    // Tags of Zola end without a name.
    case .zola: tag.open == "{%" && tag.inner == "end" ? "" : nil
    case .liquid: tag.open == "{%" && tag.name.hasPrefix("end") ? tag.name.dropFirst(3) : nil
    }
  }

  /// Returns the name for the end of this tag; `nil` if it encloses nothing.
  private func nameOfBegun(by tag: OldTag) -> Substring? {
    switch syntax {
    case .hugo: tag.inner.hasSuffix("/") ? nil : tag.name[...]
    case .zola: tag.open == "{%" ? "" : nil
    case .liquid: tag.open == "{%" ? tag.name[...] : nil
    }
  }

  private func isRaw(_ tag: OldTag) -> Bool {
    syntax == .liquid && tag.open == "{%" && ["raw", "verbatim"].contains(tag.name)
  }
}

extension TagConverter {
  /// Tags that enclose code.
  private static let code: Set<String> = ["highlight", "codeblock", "code"]

  /// Returns the tag that an escaped one shows, such as `{{</* x */>}}`; `nil` for other tags.
  private static func verbatim(_ tag: OldTag, _ syntax: TagSyntax) -> OldTag? {
    guard syntax != .liquid, tag.inner.hasPrefix("/*"), tag.inner.hasSuffix("*/") else { return nil }
    var shown = tag
    shown.raw = unprotected(tag.raw, syntax)
    return shown
  }

  /// Removes from code the marks that escape tags in it.
  private static func unprotected(_ code: String, _ syntax: TagSyntax) -> String {
    switch syntax {
    case .hugo:
      code.replacing("{{</*", with: "{{<").replacing("*/>}}", with: ">}}").replacing("{{%/*", with: "{{%")
        .replacing("*/%}}", with: "%}}")
    case .zola:
      code.replacing("{{/*", with: "{{").replacing("*/}}", with: "}}").replacing("{%/*", with: "{%")
        .replacing("*/%}", with: "%}")
    case .liquid:
      code.replacing("{% raw %}", with: "").replacing("{% endraw %}", with: "").replacing("{%- raw -%}", with: "")
        .replacing("{%- endraw -%}", with: "")
    }
  }

  /// Returns the source of the text that a `raw` tag encloses.
  private static func source(_ pieces: ArraySlice<TextPiece>, _ shown: (OldTag) -> String) -> String {
    pieces.reduce(into: "") { result, piece in
      switch piece {
      case .text(let text), .code(let text): append(text, to: &result)
      case .tag(let tag): append(shown(tag), to: &result)
      }
    }
  }

  private static func short(_ raw: String) -> String {
    let line = raw.inOneLine.replacing("`", with: "'")
    return line.count > 80 ? line.prefix(80) + "…" : line
  }
}
