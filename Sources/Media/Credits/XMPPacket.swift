import Escaping
import Model

/// An XMP packet with the author and rights of a picture, and nothing else (ISO 16684-1). The same credits always give
/// the same bytes, and `XMPReader` reads the same credits from them.
enum XMPPacket {
  /// How deep its elements are nested.
  static let depth = 6

  static func text(of credits: PictureCredits) -> String {
    "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\(element(of: credits))<?xpacket end=\"r\"?>"
  }

  /// The element of the packet, for XML documents.
  static func element(of credits: PictureCredits) -> String {
    var properties = ""
    if let title = credits.title { properties += localized("dc:title", title) }
    if let creator = credits.creator {
      properties += "<dc:creator><rdf:Seq><rdf:li>\(escaped(creator))</rdf:li></rdf:Seq></dc:creator>"
    }
    if let credit = credits.credit { properties += "<photoshop:Credit>\(escaped(credit))</photoshop:Credit>" }
    if let copyright = credits.copyright { properties += localized("dc:rights", copyright) }
    if let licence = credits.licence {
      properties +=
        isAddress(licence)
        ? "<xmpRights:WebStatement>\(escaped(licence))</xmpRights:WebStatement>"
        : localized("xmpRights:UsageTerms", licence)
    }
    return start + properties + end
  }

  private static let start =
    "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description rdf:about=\"\""
    + " xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:photoshop=\"http://ns.adobe.com/photoshop/1.0/\""
    + " xmlns:xmpRights=\"http://ns.adobe.com/xap/1.0/rights/\">"
  private static let end = "</rdf:Description></rdf:RDF></x:xmpmeta>"

  /// Whether a licence is named by a web address rather than in words.
  static func isAddress(_ licence: String) -> Bool { licence.hasPrefix("https://") || licence.hasPrefix("http://") }

  private static func localized(_ name: String, _ text: String) -> String {
    "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped(text))</rdf:li></rdf:Alt></\(name)>"
  }

  private static func escaped(_ text: String) -> String {
    String(decoding: text.utf8.reduce(into: [UInt8]()) { $0.append(escapingMarkup: $1) }, as: UTF8.self)
  }
}
