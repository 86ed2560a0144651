import Text

/// A template tag of another generator in a text: Hugo's `{{< name … >}}` and `{{% name … %}}`, or `{% name … %}` of
/// Jekyll, Zola and Eleventy.
struct ForeignTag {
  let name: String
  /// The words after the name, without quotes.
  let arguments: [String]
  /// Whether it is an end tag.
  let closes: Bool
  /// Offset after the last byte.
  let end: Int

  /// Parses the tag at `start`; `nil` if no tag begins there.
  init?(_ bytes: [UInt8], at start: Int) {
    guard let (opening, closing) = Self.marks.first(where: { bytes[start...].starts(with: $0.opening.utf8) }) else {
      return nil
    }
    let first = start + opening.utf8.count
    // Checked before the words are separated, which takes a hundred times as long: a text can be full of `{%`.
    guard Self.mayBeginName(bytes, at: first), let close = Self.position(of: closing, in: bytes, from: first) else {
      return nil
    }
    var words = Self.words(String(decoding: bytes[first..<close], as: UTF8.self))
    guard let name = words.first else { return nil }
    words.removeFirst()
    let bare = name.drop { $0 == "/" }
    guard let letter = bare.utf8.first, letter.isASCIILetter else { return nil }
    closes = name.hasPrefix("/") || name.hasPrefix("end") && Self.paired.contains(name.dropFirst(3).lowercased())
    self.name = String(bare)
    arguments = words
    end = close + closing.utf8.count
  }

  /// The tag without its arguments, for messages.
  var shown: String { "\(name) …" }

  /// Advice on what to write instead.
  var help: String {
    let first = arguments.first { !$0.isEmpty } ?? ""
    switch name.lowercased() {
    case "ref", "relref", "link", "post_url": return "link to the file itself: `[words](\(Self.file(first)))`"
    case "youtube": return "use a directive: `::embed[Title]{src=\"https://youtu.be/\(first)\"}`"
    case "vimeo": return "use a directive: `::embed[Title]{src=\"https://vimeo.com/\(first)\"}`"
    case "figure", "img", "image": return "use a picture: `![words](file.jpg \"caption\")`"
    case "highlight", "code": return "use a code block: three backticks, with the language after them"
    case "note", "notice", "alert", "admonition", "tip", "warning", "hint", "callout":
      return "use a directive: `:::note[Title]` … `:::`, or a quotation that begins with `[!NOTE]`"
    case "audio", "video": return "use the picture syntax: `![words](file)`"
    default: return "use a directive, such as `::embed[…]{src=…}`; put it in backticks to show it literally"
    }
  }
}

extension ForeignTag {
  /// Bytes in which the end of a tag is searched for.
  private static let longest = 500
  private static let marks: [(opening: String, closing: String)] = [("{{<", ">}}"), ("{{%", "%}}"), ("{%", "%}")]

  /// The tags of Liquid, Jinja, Nunjucks and Tera whose end tag is `end` with their name, the usual paired shortcodes, and
  /// Zola's `end` alone. Other words begin with `end` too: `{% endorse %}`.
  private static let paired: Set = [
    "", "asyncall", "asynceach", "autoescape", "block", "blocktrans", "call", "callout", "capture", "case", "code",
    "comment", "details", "doc", "embed", "figure", "filter", "for", "gallery", "highlight", "if", "ifchanged", "macro",
    "markdown", "math", "note", "notice", "quote", "raw", "schema", "set", "spaceless", "style", "tab", "tablerow",
    "tabs",
    "tip", "trans", "unless", "verbatim", "video", "warning", "with",
  ]

  /// Whether three bytes may begin a tag. Only the paragraphs of texts that contain such bytes are checked.
  static func mayBegin(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    guard first == UInt8(ascii: "{") else { return false }
    if second == UInt8(ascii: "%") { return true }
    return second == first && (third == UInt8(ascii: "<") || third == UInt8(ascii: "%"))
  }

  /// Whether the first byte from `start` on is a letter, apart from white space and from marks that may precede a name.
  private static func mayBeginName(_ bytes: [UInt8], at start: Int) -> Bool {
    bytes[start...].first { !$0.isASCIIWhitespace && !"\"'`-/".utf8.contains($0) }?.isASCIILetter ?? false
  }

  private static func position(of mark: String, in bytes: [UInt8], from start: Int) -> Int? {
    let limit = min(bytes.count, start + longest)
    var index = start
    while index < limit {
      if bytes[index] == UInt8(ascii: "}"), index >= start + mark.utf8.count - 1 {
        let first = index + 1 - mark.utf8.count
        if bytes[first...index].elementsEqual(mark.utf8) { return first }
      }
      index += 1
    }
    return nil
  }

  private static func words(_ text: String) -> [String] {
    text.split { $0.isWhitespace }.map { word in
      String(word.drop { "\"'`-".contains($0) }.reversed().drop { "\"'`-".contains($0) }.reversed())
    }.filter { !$0.isEmpty }
  }

  /// Returns the Markdown file that a link of another generator refers to by page name.
  private static func file(_ target: String) -> String {
    let path = target.prefix { $0 != "#" }
    guard !path.isEmpty else { return target.isEmpty ? "file.md" : target }
    let name = path.split(separator: "/").last ?? ""
    return name.contains(".") ? target : path + ".md" + target.dropFirst(path.count)
  }
}
