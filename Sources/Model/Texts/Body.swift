package import Text

/// The parsed text of an entry: runs of finished HTML, and between them the pieces that templates render.
package struct Body: Sendable {
  /// All runs of finished HTML, concatenated.
  package var html: [UInt8] = []
  /// In document order.
  package var pieces: [Piece] = []
  package var elements: [Element] = []
  package var media: [MediaElement] = []
  /// The task lists, in document order.
  package var tasks: [TaskList] = []
  /// Sorted by range.
  package var rawAddresses: [RawAddress] = []
  package var facts = Facts()

  package init() {}

  /// Appends the block `continued` to a source's text that was cut: a link to the original, if its address is known.
  package mutating func appendLink(toOriginal address: String?) {
    var attributes = Attributes()
    if let address { attributes.pairs = [.init(key: "href", value: address, line: 0, column: 0)] }
    pieces += [.enter(elements.count), .leave]
    elements.append(Element(kind: .block(name: "continued", form: .leaf), attributes: attributes, line: 0, column: 0))
  }
}

/// One step of a body in document order. The contents of an element are between its `enter` and the matching `leave`.
package enum Piece: Sendable, Hashable {
  /// A range of `Body.html`.
  case html(Range<Int>)
  /// An index in `Body.media`.
  case media(Int)
  /// An index in `Body.elements`.
  case enter(Int)
  case leave
}

/// A piece that a template of `Templates/blocks/` renders, around the pieces inside it.
package struct Element: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case link(href: String, title: String)
    /// Level 1 to 6; the id is in `attributes.id`.
    case heading(level: Int)
    /// The directive `:::name` (container), `::name` (leaf) or `:name` (inline).
    case block(name: String, form: Form)
    /// A code block with a language or attributes. It contains the escaped code as finished HTML. The language is written
    /// as the author did; empty if only attributes are given.
    case code(language: String)
    /// A formula. It contains its TeX as escaped text.
    case formula(Formula)
    /// The text in brackets of the block around it; always the block's first child.
    case label
  }

  package enum Form: Sendable, Hashable { case container, leaf, inline }

  package var kind: Kind
  package var attributes: Attributes
  /// The id that earlier versions of Rhapsode gave this heading, kept so that links from elsewhere still work. `nil` if
  /// it equals the present id, or another part of the text uses it now.
  package var formerID: String?
  /// Line in the entry's file, counted from 1.
  package var line: Int
  package var column: Int

  package init(kind: Kind, attributes: Attributes = Attributes(), line: Int, column: Int) {
    self.kind = kind
    self.attributes = attributes
    self.line = line
    self.column = column
  }
}

/// The attributes in the braces of a directive, an image, a link or a heading.
package struct Attributes: Sendable, Hashable {
  package var id: String?
  package var classes: [String] = []
  package var pairs: [Pair] = []

  package init() {}

  /// The value of `key`: `nil` if it is absent, empty for a key without a value.
  package subscript(key: String) -> String? { pair(key)?.value }

  /// The first pair of `key`, with its place in the text.
  package func pair(_ key: String) -> Pair? { pairs.first { $0.key == key } }

  package struct Pair: Sendable, Hashable {
    package var key: String
    package var value: String
    /// Where the key is in the entry's file.
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
  /// The quoted title; empty if there is none.
  package var caption: String
  package var attributes: Attributes
  /// Whether it is alone in its paragraph and so becomes a figure.
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

/// What lists and other pages need to know about a body; computed once for each content digest.
package struct Facts: Sendable, Hashable {
  /// Plain text: everything before `<!--more-->`, or else the first 50 words.
  package var excerpt = ""
  package var words = 0
  /// The first picture of the text.
  package var firstImage: MediaReference? {
    get { boxedImage.value }
    set { boxedImage = Boxed(newValue) }
  }
  package var headings: [Heading] = []
  /// Links to addresses within the site, as written, without duplicates, at most 100: files (`../dawn.md`) and paths.
  package var links: [String] = []
  /// Every id in the text that a fragment can point to.
  package var anchors: [String] = []
  /// Whether there is a `scene` directive.
  package var hasScenes = false
  /// Reported by every build, even if the facts come from a cache.
  package var diagnostics: [Diagnostic] = []
  /// A build keeps the facts of all texts, of which few have a picture.
  private var boxedImage = Boxed<MediaReference>.none

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
