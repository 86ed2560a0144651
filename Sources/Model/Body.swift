package import Text

/// An entry's text, opened: finished runs of HTML, and between them what templates render.
package struct Body: Sendable {
  /// All finished runs, one after another.
  package var html: [UInt8] = []
  /// In the order of the text.
  package var pieces: [Piece] = []
  package var elements: [Element] = []
  package var media: [MediaElement] = []
  package var facts = Facts()

  package init() {}

  /// Appends the block `continued`, which ends a text of a source that was cut: a link to the original if its address is
  /// known.
  package mutating func appendLink(toOriginal address: String?) {
    var attributes = Attributes()
    if let address { attributes.pairs = [.init(key: "href", value: address, line: 0, column: 0)] }
    pieces += [.enter(elements.count), .leave]
    elements.append(Element(kind: .block(name: "continued", form: .leaf), attributes: attributes, line: 0, column: 0))
  }
}

/// A step through a body. What an element holds stands between its `enter` and the matching `leave`.
package enum Piece: Sendable, Hashable {
  /// A range of `Body.html`.
  case html(Range<Int>)
  /// An index in `Body.media`.
  case media(Int)
  /// An index in `Body.elements`.
  case enter(Int)
  case leave
}

/// What a template of `Templates/blocks/` renders around other pieces.
package struct Element: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case link(href: String, title: String)
    /// 1…6; its id stands in `attributes.id`.
    case heading(level: Int)
    /// `:::name`, `::name` or `:name`.
    case block(name: String, form: Form)
    /// The bracket text of the block that holds it, always its first child.
    case label
  }

  package enum Form: Sendable, Hashable { case container, leaf, inline }

  package var kind: Kind
  package var attributes: Attributes
  /// An id that a heading had in earlier versions, so that links from elsewhere still lead to it; `nil` if it is the same,
  /// or another part of the text has it now.
  package var formerID: String?
  /// In the entry's file, from 1.
  package var line: Int
  package var column: Int

  package init(kind: Kind, attributes: Attributes = Attributes(), line: Int, column: Int) {
    self.kind = kind
    self.attributes = attributes
    self.line = line
    self.column = column
  }
}

/// What stands between the braces of a directive, an image, a link or a heading.
package struct Attributes: Sendable, Hashable {
  package var id: String?
  package var classes: [String] = []
  package var pairs: [Pair] = []

  package init() {}

  /// `nil` where it is not given; a bare key is the empty string.
  package subscript(key: String) -> String? { pairs.first { $0.key == key }?.value }

  package struct Pair: Sendable, Hashable {
    package var key: String
    package var value: String
    /// In the entry's file, of the key.
    package var line: Int
    package var column: Int

    package init(key: String, value: String, line: Int, column: Int) {
      self.key = key
      self.value = value
      self.line = line
      self.column = column
    }
  }
}

/// A picture, sound or film in the text: `![alt](src "caption"){attributes}`.
package struct MediaElement: Sendable, Hashable {
  package var src: String
  /// Plain text.
  package var alt: String
  /// The quoted title; empty where there is none.
  package var caption: String
  package var attributes: Attributes
  /// Whether it is alone in its paragraph, so that it becomes a figure.
  package var isBlock: Bool
  package var line: Int
  package var column: Int

  package init(
    src: String, alt: String, caption: String, attributes: Attributes, isBlock: Bool, line: Int, column: Int
  ) {
    self.src = src
    self.alt = alt
    self.caption = caption
    self.attributes = attributes
    self.isBlock = isBlock
    self.line = line
    self.column = column
  }
}

/// What lists and other pages need to know of a body, found once for each content.
package struct Facts: Sendable, Hashable {
  /// Plain text: what stands before `<!--more-->`, else the first 50 words.
  package var excerpt = ""
  package var words = 0
  /// The first picture of the text.
  package var firstImage: MediaReference?
  package var headings: [Heading] = []
  /// Addresses that the text links to within the site, as written, each once and 100 at most: files (`../dawn.md`) and
  /// paths.
  package var links: [String] = []
  /// Every id in the text that a fragment can point at.
  package var anchors: [String] = []
  /// Whether there is a `scene` directive.
  package var hasScenes = false
  /// Reported by every build, also when the facts come from a cache.
  package var diagnostics: [Diagnostic] = []

  package init() {}

  package struct Heading: Sendable, Hashable {
    package var id: String
    /// Plain text.
    package var title: String
    package var level: Int

    package init(id: String, title: String, level: Int) {
      self.id = id
      self.title = title
      self.level = level
    }
  }
}
