import Text

/// The policy for third-party HTML: all lists and limits of the sanitizer.
package enum CleaningPolicy {
  /// Version of the policy. HTML that was sanitized under another version is made again from the raw text.
  package static let version = 6

  /// The `rel` of every third-party link: the site gives no ranking credit, and the linked page gets no access to the
  /// page of the site.
  static let linkRelation = "nofollow noopener ugc"

  /// How an element is treated. An element that no list names loses its tags and keeps its contents.
  enum Treatment: Sendable {
    case keep(AllowedElement)
    /// A form control. Its tags are removed before the tree is built, since in an unclosed `select` the tree builder
    /// drops all following tags. White space separates its contents from the words around it.
    case unwrap
    /// Like `unwrap`, for an element whose contents are text without tags, if it is closed.
    case unwrapText
    /// Dropped with its contents; without an end tag, only the tag is dropped.
    case omit
    /// Dropped up to its end tag, since its contents are not HTML. If there is no end tag, only the tag is dropped if
    /// it `mayBeOpen`, else all the rest.
    case omitText(mayBeOpen: Bool)
    /// An embedded player of another site, which becomes a link if the site is known. If `isText`, browsers do not
    /// parse its contents as HTML.
    case embed(isText: Bool)
  }

  /// In bytes. In a longer fragment, mismatched tags are closed in place, since a tree of it would take a hundred times
  /// its memory.
  static let longestTree = 1024 * 1024

  static func treatment(of name: NameKey) -> Treatment? { treatments[name] }

  private static let treatments: NameTable<Treatment> = {
    var treatments: [NameKey: Treatment] = [:]
    for tag in AllowedElement.allCases { treatments[NameKey(tag.name)] = .keep(tag) }
    for (name, tag) in renamed { treatments[NameKey(name)] = .keep(tag) }
    for name in ["svg", "math", "template", "datalist"] { treatments[NameKey(name)] = .omit }
    for name in ["select", "optgroup", "option", "button"] { treatments[NameKey(name)] = .unwrap }
    treatments[NameKey("textarea")] = .unwrapText
    for name in ["script", "style"] { treatments[NameKey(name)] = .omitText(mayBeOpen: false) }
    for name in ["title", "noembed", "noframes"] { treatments[NameKey(name)] = .omitText(mayBeOpen: true) }
    treatments[NameKey("iframe")] = .embed(isText: true)
    treatments[NameKey("embed")] = .embed(isText: false)
    return NameTable(treatments)
  }()

  private static let renamed: KeyValuePairs<String, AllowedElement> = [
    "acronym": .abbr, "center": .div, "dialog": .div, "dir": .ul, "fieldset": .div, "form": .div, "hgroup": .div,
    "image": .img, "legend": .p, "listing": .pre, "main": .div, "menu": .ul, "nav": .div, "search": .div, "strike": .s,
    "tt": .code, "xmp": .pre,
  ]

  /// HTML elements whose start tag ends an unclosed `svg` or `math` element.
  static let endsForeignContent: Set<NameKey> = Set(
    [
      "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2",
      "h3",
      "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre", "ruby",
      "s",
      "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var",
    ].map { NameKey($0) })

  /// Elements of SVG and MathML that may contain HTML.
  static let holdsHTML: Set<NameKey> = Set(
    ["foreignobject", "desc", "title", "annotation-xml", "mi", "mo", "mn", "ms", "mtext"].map { NameKey($0) })
}

// MARK: Attributes

extension CleaningPolicy {
  struct Attribute: Sendable {
    var name: AttributeName
    var kind: Kind

    init(_ name: String, _ kind: Kind) {
      self.name = AttributeName(name)
      self.kind = kind
    }

    enum Kind: Sendable {
      case text
      /// An integer up to `limit`.
      case number(limit: Int)
      /// A width or height in whole pixels up to `limit`; percentages are dropped.
      case pixels(limit: Int)
      case oneOf([String])
      /// A boolean attribute.
      case flag
      /// A BCP 47 tag.
      case language
      /// Media conditions and lengths, as in `sizes` and `media`.
      case sizes
      case address(Address)
      case addresses
    }
  }

  enum Address: Sendable { case link, media, image }

  /// Returns the allowed attributes in the order in which they are written.
  static func attributes(of tag: AllowedElement) -> [Attribute] { byTag[Int(tag.rawValue)] }

  private static let byTag: [[Attribute]] = AllowedElement.allCases.map { own(of: $0) + (isBare($0) ? [] : everywhere) }

  private static let everywhere = [
    Attribute("title", .text), Attribute("lang", .language), Attribute("dir", .oneOf(["ltr", "rtl", "auto"])),
  ]

  /// Whether the element gets no global attributes, because HTML parsers repeat it for mismatched tags.
  private static func isBare(_ tag: AllowedElement) -> Bool { tag.isFormatting && tag != .a }

  private static func own(of tag: AllowedElement) -> [Attribute] {
    let size = [Attribute("width", .pixels(limit: 20_000)), Attribute("height", .pixels(limit: 20_000))]
    switch tag {
    case .a: return [Attribute("href", .address(.link)), Attribute("hreflang", .language)]
    case .img:
      return [
        Attribute("src", .address(.image)), Attribute("srcset", .addresses), Attribute("sizes", .sizes),
        Attribute("alt", .text),
      ] + size
    case .audio: return [Attribute("src", .address(.media)), Attribute("loop", .flag)]
    case .video:
      return [
        Attribute("src", .address(.media)), Attribute("poster", .address(.image)), Attribute("loop", .flag),
      ] + size
    case .source:
      return [
        Attribute("src", .address(.media)), Attribute("srcset", .addresses), Attribute("sizes", .sizes),
        Attribute("media", .sizes), Attribute("type", .text),
      ] + size
    case .track:
      return [
        Attribute("src", .address(.media)), Attribute("srclang", .language), Attribute("label", .text),
        Attribute("default", .flag),
        Attribute("kind", .oneOf(["subtitles", "captions", "descriptions", "chapters", "metadata"])),
      ]
    case .blockquote, .q: return [Attribute("cite", .address(.link))]
    case .del, .ins: return [Attribute("cite", .address(.link)), Attribute("datetime", .text)]
    case .time: return [Attribute("datetime", .text)]
    case .data: return [Attribute("value", .text)]
    case .td: return cell
    case .th: return cell + [Attribute("scope", .oneOf(["row", "col", "rowgroup", "colgroup"]))]
    case .col, .colgroup: return [Attribute("span", .number(limit: 1000))]
    case .ol:
      return [Attribute("start", .number(limit: 1_000_000)), Attribute("reversed", .flag)]
    case .li: return [Attribute("value", .number(limit: 1_000_000))]
    case .details: return [Attribute("open", .flag)]
    default: return []
    }
  }

  private static let cell = [
    Attribute("colspan", .number(limit: 1000)), Attribute("rowspan", .number(limit: 1000)), Attribute("abbr", .text),
  ]
}

// MARK: Addresses

extension CleaningPolicy {
  /// Allowed in links besides `http` and `https`.
  static let schemesOfLinks = ["mailto", "tel"]

  static let dataImages = ["png", "gif", "jpeg", "jpg", "webp", "avif"]
  /// In bytes, for `data:` URLs.
  static let longestData = 512 * 1024
  /// Shorter images are placeholders until a script loads the real picture.
  static let shortestData = 128
  static let longestAddress = 8192

  /// Attributes in which other sites' scripts keep the address of a picture to load later.
  static let deferredSources = ["data-src", "data-lazy-src", "data-original", "data-orig-file"].map {
    AttributeName($0)
  }

  /// The same for `srcset`.
  static let deferredSets = ["data-srcset", "data-lazy-srcset"].map { AttributeName($0) }

  /// Parts of addresses of pictures that only fill the place of one that a script loads later.
  static let placeholders = PhraseSet([
    "placeholder", "/lazy", "/loading.", "/blank.", "/spacer.", "/1x1.", "/transparent.", "/pixel.",
  ])

  /// Parts of addresses of tracking pixels.
  static let trackers = PhraseSet([
    "://pixel.", "://stats.", "://b.scorecardresearch.com/", "://feeds.feedburner.com/~r/",
    "://feeds.feedburner.com/~ff/",
    "://pi.feedsportal.com/", "://da.feedsportal.com/", "://res.feedsportal.com/", "://www.google-analytics.com/",
    ".doubleclick.net/", "://www.facebook.com/tr", "://ad.", "://ads.", ".feedblitz.com/",
    "://feeds.wordpress.com/1.0/",
    "/piwik.php", "/matomo.php", "/pixel.gif", "/1x1.", "/spacer.gif", "/blank.gif", "/count.gif", "/tracking/",
    "/open.aspx", "://medium.com/_/stat", "://hits.", "://counter.",
  ])

  /// Parts of addresses of emoji and smiley pictures, whose alternative text is the character itself.
  static let smileys = PhraseSet([
    "://s.w.org/images/core/emoji/", "/wp-includes/images/smilies/", "/twemoji/", "/emoji/",
  ])
}
