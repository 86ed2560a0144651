/// Where in a document a template stands: what a parser of HTML or XML would be reading there. A value that is written
/// there is escaped for it.
package struct MarkupContext: Hashable, Sendable {
  package var flavour = Flavour.html
  package var state = State.text
  /// Whose content or tag this is, where that matters.
  package var element = Element.none
  /// What the value of the attribute means.
  package var attribute = Attribute.plain
  package var quote = Quote.none
  /// Inside the element or attribute value.
  package var language = Language.none
  /// In an address.
  package var part = Part.start
  /// What a `/` means next in JavaScript.
  package var slash = Slash.regex
  /// An escape in a string has begun and needs its character.
  var isEscaping = false
  var isEndTag = false
  /// The name of the element or attribute that stands here has started, and is known in part only; or a value could go on
  /// with what stands before it: an end tag, a character reference, a tag in a `srcdoc`.
  package var isPieced = false
  /// The name of the attribute starts with `data-` or `aria-`, and may go on as it likes; the name of the element may
  /// still become one whose content is no HTML.
  var isOpenName = false
  /// Of the value without quotes that stands here nothing may have been written yet.
  package var isBare = false
  /// What the content of the `script` is whose tag this is, or the `content` of the `meta`.
  var holds = Holds.undecided
  var braces = Braces()
  var parentheses = Parentheses()
  /// What elements around have to say about how tags are read.
  var surroundings = Surroundings()
  /// Behind a `<!--` in a script, where a `<script` would hide the end tag.
  var isHiding = false
  /// The start of a token, such as `-->`, that the text ends with: what follows may be the rest.
  var half: [UInt8] = []

  package static let text = MarkupContext()
  package static let xml = MarkupContext(flavour: .xml)
  package static let plain = MarkupContext(flavour: .plain)
  /// Nothing that follows is reached.
  package static let dead = MarkupContext(state: .dead)

  package enum Flavour: UInt8 { case plain, html, xml }

  package enum State: UInt8 {
    case text
    /// Behind `<`, and behind `</`.
    case tagOpen, endTagOpen
    case tagName
    /// Between the attributes.
    case tag
    case attributeName, afterAttributeName, beforeValue, value
    /// In an element whose content is no markup, such as `script`, `style`, `title`, `textarea`.
    case content
    case comment
    /// `<!doctype …>` and what else HTML skips up to the next `>`; `<?…?>` of XML.
    case declaration, instruction
    case section
    case dead
  }

  package enum Element: UInt8 {
    case none, script, style, title, textarea
    /// Those whose content browsers do not show.
    case iframe, xmp, noembed, noframes
    /// Its content never ends.
    case plaintext
    /// Its content is HTML, or a text for browsers that run scripts.
    case noscript
    /// `animate` and its like, which write attributes of other elements.
    case animation
    case meta, link, svg, math, select
  }

  package enum Attribute: UInt8 {
    case plain, address, sourceSet, style, script, document, scriptType
    /// Several, with semicolons between: `values` and its like of an `animate`.
    case addressList
    /// `http-equiv` and `content` of a `meta`.
    case metaKind, metaContent
    /// `rel` of a `link`.
    case relation
    /// The name is text and value in one, so that nobody knows what the value means.
    case unknown
  }

  package enum Quote: UInt8 { case none, double, single }

  package enum Language: UInt8 {
    case none
    case address, addressList, sourceSet
    case style, styleDouble, styleSingle, styleComment
    /// `url(…)`, bare and in quotes.
    case styleAddress, styleAddressDouble, styleAddressSingle
    case script, scriptDouble, scriptSingle, scriptTemplate, scriptRegex, scriptRegexClass
    case scriptLineComment, scriptBlockComment
    case json, jsonString
  }

  package enum Part: UInt8 {
    /// Where a scheme may stand; `mixed`: a value stands before, which may be a scheme.
    case start, mixed
    case path
    /// A query or fragment.
    case query
    /// `javascript:` and its like.
    case unsafe
    /// A path or a query, as it happens.
    case unknown
  }

  enum Holds: UInt8 {
    case undecided, script, json, markup
    /// Of a `meta`: an address to go to, and some value.
    case refresh, value
  }

  package enum Slash: UInt8 { case regex, division, unknown }
}

extension MarkupContext {
  /// Where the template literals stand that an expression of JavaScript is nested in.
  struct Braces: Hashable, Sendable {
    private(set) var depth: UInt8 = 0
    /// A byte for each literal, the innermost lowest: how many braces are open in its `${…}`.
    private var counts: UInt64 = 0

    /// False where there is no more room.
    mutating func enter() -> Bool {
      guard depth < 8 else { return false }
      depth += 1
      counts <<= 8
      return true
    }

    /// False where there is no more room.
    mutating func open() -> Bool {
      guard depth > 0 else { return true }
      guard counts & 0xFF < 0xFF else { return false }
      counts += 1
      return true
    }

    /// Whether the brace ends the innermost `${…}`.
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
