/// A position in a document, described by the state that an HTML or XML parser has there. It decides how a value
/// written there is escaped.
package struct MarkupContext: Hashable, Sendable {
  package var syntax = Syntax.html
  package var state = State.text
  /// The element whose tag or raw text this is, if it has special parsing rules.
  var element = Element.none
  /// What a browser does with the value of the current attribute.
  var attribute = Attribute.plain
  var quote = Quote.none
  /// The language inside the raw text or the attribute value.
  package var language = Language.none
  /// The part of the URL that has been reached.
  package var part = Part.start
  /// What the next `/` in JavaScript means.
  package var slash = Slash.regex
  /// Whether the last byte was a backslash that escapes the next one.
  var isEscaping = false
  var isEndTag = false
  /// Whether the name of an element or attribute began before this place, so that the text or value here continues it.
  package var isInName = false
  /// Whether the raw text or attribute value ends here inside a token that the text or value here could complete: an end
  /// tag, a character reference, a tag in a `srcdoc`.
  var isInToken = false
  /// Whether a piece of the current `type` of a script, or `http-equiv` of a `meta`, was read: a second one is refused,
  /// since neither alone tells what the attribute means.
  var hasPiece = false
  /// For an attribute: whether its name starts with `data-` or `aria-`, so that any continuation is harmless. For an
  /// element: whether its name could still become one with raw text.
  var isOpenName = false
  /// Whether the current unquoted attribute value may still be empty.
  package var isBare = false
  /// What the `script` whose tag this is will contain.
  var scriptKind = ScriptKind.undecided
  /// What is known of the `meta` whose tag this is.
  var metaKind = MetaKind.undecided
  var braces = Braces()
  var parentheses = Parentheses()
  /// The enclosing elements that change how tags are parsed.
  var surroundings = Surroundings()
  /// Whether a `<!--` is open in a script: in HTML's "script data escaped" state a `<script` hides the next end tag.
  var isHiding = false
  /// The beginning of a token such as `-->` at the end of the text; the text after the next value may complete it.
  var partialToken: [UInt8] = []

  package static let text = MarkupContext()
  package static let xml = MarkupContext(syntax: .xml)
  package static let plain = MarkupContext(syntax: .plain)
  /// The context after code that always leaves, such as `{% break %}`: nothing that follows is written.
  package static let unreachable = MarkupContext(state: .unreachable)

  package enum Syntax: UInt8 { case plain, html, xml }

  package enum State: UInt8 {
    case text
    /// After `<`, and after `</`.
    case tagOpen, endTagOpen
    case tagName
    /// Inside a tag, between its attributes.
    case tag
    case attributeName, afterAttributeName, beforeValue, value
    /// In the raw text of an element such as `script`, `style`, `title` or `textarea`.
    case content
    case comment
    /// `<!doctype …>` and the bogus comments that HTML skips up to the next `>`; `<?…?>` of XML.
    case declaration, instruction
    case section
    case unreachable
  }

  enum Element: UInt8 {
    case none, script, style, title, textarea
    /// Raw text that browsers do not show.
    case iframe, xmp, noembed, noframes
    /// Raw text to the end of the document.
    case plaintext
    /// Raw text for browsers with scripts enabled, markup for others.
    case noscript
    /// `animate`, `set` and similar elements of SVG, which set attributes of other elements.
    case animation
    case meta, link, svg, math, select
  }

  package enum Attribute: UInt8 {
    case plain, address, sourceSet, style, script, document, scriptType
    /// A URL that feeds need absolute: `href`, `src`, `poster` and `cite`. Otherwise like `address`.
    case link
    /// Several URLs separated by semicolons: `values`, `from`, `to` and `by` of an `animate`.
    case addressList
    /// `http-equiv` and `content` of a `meta`.
    case metaKind, metaContent
    /// `rel` of a `link`.
    case relation
    /// The name is put together from text and values, so that its meaning is unknown.
    case unknown
  }

  enum Quote: UInt8 { case none, double, single }

  package enum Language: UInt8 {
    case none
    case address, addressList, sourceSet
    case style, styleDouble, styleSingle, styleComment
    /// `url(…)`, without and with quotes.
    case styleAddress, styleAddressDouble, styleAddressSingle
    case script, scriptDouble, scriptSingle, scriptTemplate, scriptRegex, scriptRegexClass
    case scriptLineComment, scriptBlockComment
    case json, jsonString
  }

  package enum Part: UInt8 {
    /// Where a scheme may be; `mixed`: after a value, which may be a scheme.
    case start, mixed
    case path
    /// In a query or fragment.
    case query
    /// In a URL with a scheme that runs scripts, such as `javascript:`.
    case unsafe
    /// In the path or in the query, depending on a branch.
    case unknown
  }

  enum ScriptKind: UInt8 { case undecided, script, json, markup }

  enum MetaKind: UInt8 {
    case undecided
    /// A template value was written in `content` before `http-equiv` was read.
    case value
    /// `http-equiv="refresh"`: `content` is a delay with a URL.
    case refresh
  }

  package enum Slash: UInt8 { case regex, division, unknown }
}

extension MarkupContext {
  /// The template literals of JavaScript in whose `${…}` the current expression is nested.
  struct Braces: Hashable, Sendable {
    private(set) var depth: UInt8 = 0
    /// One byte for each literal, the innermost in the lowest: how many braces are open inside its `${…}`.
    private var counts: UInt64 = 0

    /// Returns false if there are more than eight levels.
    mutating func enter() -> Bool {
      guard depth < 8 else { return false }
      depth += 1
      counts <<= 8
      return true
    }

    /// Returns false if more than 255 braces are open.
    mutating func open() -> Bool {
      guard depth > 0 else { return true }
      guard counts & 0xFF < 0xFF else { return false }
      counts += 1
      return true
    }

    /// Closes a brace; returns whether it ended the innermost `${…}`.
    mutating func close() -> Bool {
      guard depth > 0 else { return false }
      guard counts & 0xFF == 0 else {
        counts -= 1
        return false
      }
      counts >>= 8
      depth -= 1
      return true
    }
  }
}
