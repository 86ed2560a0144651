import Text

/// The elements of an author's raw HTML that are open. One that is never closed takes in the rest of the page, its footer too;
/// an end tag without a start ends an element of the page around the text.
struct OpenTags {
  struct Tag {
    var name: String
    /// Whether it is part of a paragraph, and not a block of HTML.
    var isInline: Bool
    /// Written `<div/>`, which HTML reads as `<div>`.
    var isSelfClosing = false
    var line: Int
    var offset: Int
    var length: Int
  }

  private var open: [Tag] = []

  mutating func begin(_ tag: Tag) {
    guard !VoidElements.names.contains(tag.name) else { return }
    // Only in these, a slash closes an element.
    if tag.isSelfClosing, Self.foreign.contains(tag.name) || open.contains(where: { Self.foreign.contains($0.name) }) {
      return
    }
    open.append(tag)
  }

  /// Returns whether the end tag closes an element of the text, or nothing at all.
  mutating func end(_ name: String) -> Bool {
    guard let index = open.lastIndex(where: { $0.name == name }) else {
      return VoidElements.names.contains(name) || Self.optional.contains(name) || Self.phrasing.contains(name)
        || Self.formatting.contains(name)
    }
    // The end of an element also ends those in it, but marks such as `<b>` go on after it.
    let inner = open[(index + 1)...].filter { Self.formatting.contains($0.name) }
    open.replaceSubrange(index..., with: inner)
    return true
  }

  /// Those that take in what follows the text.
  var unclosed: [Tag] {
    open.filter { !Self.optional.contains($0.name) && !($0.isInline && Self.phrasing.contains($0.name)) }
  }

  private static let foreign: Set<String> = ["math", "svg"]
  /// The end tags that HTML allows authors to leave out.
  private static let optional: Set<String> = [
    "body", "caption", "colgroup", "dd", "dt", "head", "html", "li", "optgroup", "option", "p", "rp", "rt", "tbody",
    "td", "tfoot", "th", "thead", "tr",
  ]
  /// Elements that end with their paragraph.
  private static let phrasing: Set<String> = [
    "abbr", "bdi", "bdo", "cite", "data", "del", "dfn", "ins", "kbd", "label", "map", "mark", "meter", "output",
    "progress", "q", "ruby", "samp", "span", "sub", "sup", "time", "var",
  ]
  /// Elements that browsers open again after the end of the one around them.
  private static let formatting: Set<String> = [
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
  ]
}

extension DirectiveLog {
  func reportUnclosed(_ tags: OpenTags) {
    for tag in tags.unclosed {
      let help =
        tag.isSelfClosing
        ? "HTML ignores the slash: write `<\(tag.name)></\(tag.name)>`"
        : "write `</\(tag.name)>` where it ends; if it is no HTML, write `&lt;` instead of `<`"
      report(
        "`<\(tag.name)>` is never closed, so that the rest of the page is part of it", line: tag.line,
        offset: tag.offset, length: tag.length, severity: .warning, help: help)
    }
  }

  func reportStray(_ tag: OpenTags.Tag) {
    report(
      "`</\(tag.name)>` closes nothing in this text, but an element of the page around it", line: tag.line,
      offset: tag.offset, length: tag.length, severity: .warning, help: "remove it")
  }

  func reportOpenComment(line: Int, offset: Int) {
    report(
      "this comment is never closed, so that the rest of the page is hidden", line: line, offset: offset, length: 4,
      severity: .warning, help: "write `-->` where it ends")
  }
}
