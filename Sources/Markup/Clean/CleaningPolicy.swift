import Text

/// What of strangers' HTML is kept: every list and number of the cleaner.
package enum CleaningPolicy {
  /// Cleaned HTML that was made under another number is made again from the raw text.
  package static let version = 3

  /// Of every link that a stranger wrote: no credit from us to it, and no hold of its page on ours.
  static let linkRelation = "nofollow noopener ugc"

  /// Elements whose tags are taken away and whose content stays are those that no list names.
  enum Treatment: Sendable {
    case keep(AllowedElement)
    /// A control of a form: its tags are taken away before a tree is built, for in a `select` that is never closed the
    /// tree builder drops the tags of all that follows. White space parts what is in it from the words around it.
    case unwrap
    /// The same for one whose content is text without tags, if it is closed.
    case unwrapText
    /// Left out with everything in it; without an end tag only the tag is left out.
    case omit
    /// Left out up to the end tag of its name: the content is no HTML. Without an end tag only the tag is left out where
    /// it `mayBeOpen`.
    case omitText(mayBeOpen: Bool)
    /// A player of another site: a link where we know the site. What is inside one that `isText` is no HTML to browsers.
    case embed(isText: Bool)
  }

  /// Bytes. A longer fragment whose tags cross has them closed where they are in the way: a tree of it would take a
  /// hundred times its memory.
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

  /// HTML that ends a drawing or a formula that was never closed.
  static let endsForeignContent: Set<NameKey> = Set(
    [
      "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2",
      "h3",
      "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre", "ruby",
      "s",
      "small", "span", "strong", "strike", "sub", "sup", "table", "tt", "u", "ul", "var",
    ].map { NameKey($0) })

  /// Inside these a drawing or a formula may hold HTML.
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
      /// A whole number up to `limit`.
      case number(limit: Int)
      /// A width or height in whole pixels up to `limit`; a percentage is left out.
      case pixels(limit: Int)
      case oneOf([String])
      /// Present or not.
      case flag
      /// A BCP 47 tag.
      case language
      /// The media conditions and lengths of `sizes` and `media`.
      case sizes
      case address(Address)
      case addresses
    }
  }

  enum Address: Sendable { case link, media, image }

  /// In the order in which they are written.
  static func attributes(of tag: AllowedElement) -> [Attribute] { byTag[Int(tag.rawValue)] }

  private static let byTag: [[Attribute]] = AllowedElement.allCases.map { own(of: $0) + (isBare($0) ? [] : everywhere) }

  private static let everywhere = [
    Attribute("title", .text), Attribute("lang", .language), Attribute("dir", .oneOf(["ltr", "rtl", "auto"])),
  ]

  /// HTML's parser writes these elements again and again where tags cross.
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
  /// In addition to `http` and `https`; for links only.
  static let schemesOfLinks = ["mailto", "tel"]

  static let dataImages = ["png", "gif", "jpeg", "jpg", "webp", "avif"]
  /// Bytes of a `data:` address.
  static let longestData = 512 * 1024
  /// Shorter ones are what stands in for a picture until a script loads it.
  static let shortestData = 128
  static let longestAddress = 8192

  /// Where scripts of other sites keep the address of a picture that they load later.
  static let deferredSources = ["data-src", "data-lazy-src", "data-original", "data-orig-file"].map {
    AttributeName($0)
  }

  /// Names of parameters that say who sent the reader, or a prefix of them with `*`.
  static let trackingParameters = [
    "utm_*", "fbclid", "gclid", "dclid", "msclkid", "yclid", "igshid", "mc_cid", "mc_eid", "_hsenc", "_hsmi", "mkt_tok",
    "wickedid", "vero_id", "oly_anon_id", "oly_enc_id", "at_medium", "at_campaign", "ns_mchannel", "ns_campaign",
  ].map { Array($0.utf8) }

  /// A picture whose address holds one of these is there to count readers.
  static let trackers = PhraseSet([
    "://pixel.", "://stats.", "://b.scorecardresearch.com/", "://feeds.feedburner.com/~r/",
    "://feeds.feedburner.com/~ff/",
    "://pi.feedsportal.com/", "://da.feedsportal.com/", "://res.feedsportal.com/", "://www.google-analytics.com/",
    ".doubleclick.net/", "://www.facebook.com/tr", "://ad.", "://ads.", ".feedblitz.com/",
    "://feeds.wordpress.com/1.0/",
    "/piwik.php", "/matomo.php", "/pixel.gif", "/1x1.", "/spacer.gif", "/blank.gif", "/count.gif", "/tracking/",
    "/open.aspx", "://medium.com/_/stat", "://hits.", "://counter.",
  ])

  /// Pictures of these hosts are small signs whose alternative text is the sign itself.
  static let smileys = PhraseSet([
    "://s.w.org/images/core/emoji/", "/wp-includes/images/smilies/", "/twemoji/", "/emoji/",
  ])
}
