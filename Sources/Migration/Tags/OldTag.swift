import Text

/// A tag of another generator in a text.
struct OldTag: Sendable, Hashable {
  /// With its delimiters.
  var raw: String
  /// The opening delimiter, such as `{{<`.
  var open: String
  /// Without delimiters, hyphens that trim white space, and spaces around it.
  var inner: String
  /// The line in its file.
  var line: Int

  /// The first word, such as `figure`.
  var name: String {
    String(body.prefix { !$0.isWhitespace && $0 != "(" })
  }

  /// The name for a list of all tags of this kind; that of an include has its file, such as `include chart.html`.
  var kind: String {
    guard ["include", "include_cached", "include_relative", "render"].contains(name) else { return name }
    return "\(name) \(arguments.value(at: 0) ?? "")"
  }

  /// Whether it is a closing tag in Hugo's form.
  var isHugoClosing: Bool { inner.hasPrefix("/") }

  var arguments: TagArguments {
    var rest = body.dropFirst(name.count)
    if rest.hasPrefix("("), let end = rest.lastIndex(of: ")") { rest = rest[rest.index(after: rest.startIndex)..<end] }
    if rest.hasSuffix("/") { rest.removeLast() }
    return TagArguments(String(rest))
  }

  private var body: Substring {
    inner.hasPrefix("/") ? inner.dropFirst().drop { $0.isWhitespace } : inner[...]
  }

  /// The tag as code of a text, so that nothing is lost and a build does not take it for a mistake.
  var asCode: String {
    let line = raw.inOneLine
    return line.contains("`") ? "`` \(line) ``" : "`\(line)`"
  }

  /// The same for HTML and its attributes, without an element around it.
  var inHTML: String { raw.inOneLine.escapedForHTML.replacing("{", with: "&#123;") }
}
