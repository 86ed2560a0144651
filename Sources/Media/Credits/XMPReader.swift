import Model
import Text

/// Reads author and rights from an XMP packet. Properties are recognized by their usual prefixes. A packet that is not
/// well-formed is read up to the error.
struct XMPReader {
  private(set) var credits = PictureCredits()
  /// The names of the open elements.
  private var path: [String] = []
  private var text = ""
  private var creators: [String] = []

  init(_ bytes: [UInt8]) {
    var scanner = XMLScanner(Self.document(bytes))
    do throws(DrawingError) {
      while let token = try scanner.next() { take(token) }
    } catch {}
    if !creators.isEmpty { credits.creator = CreditText.clean(creators.joined(separator: ", ")) }
  }
}

extension XMPReader {
  /// Programs pad packets with spaces or zeros.
  private static func document(_ bytes: [UInt8]) -> [UInt8] {
    guard let start = bytes.firstIndex(of: 0x3C) else { return [] }
    let end = bytes.lastIndex(of: 0x3E) ?? start
    return start < end ? Array(bytes[start...end]) : []
  }

  private mutating func take(_ token: XMLToken) {
    switch token.kind {
    case .start(let name, let attributes, let isEmpty):
      guard path.count < 64 else { return }
      path.append(name.lowercased())
      text = ""
      for attribute in attributes { note(attribute.value, of: attribute.name.lowercased()) }
      if let resource = attributes.first(where: { $0.name.lowercased() == "rdf:resource" }) {
        note(resource.value, of: name.lowercased())
      }
      if isEmpty { path.removeLast() }
    case .end:
      if let property { note(text, of: property) }
      text = ""
      _ = path.popLast()
    case .text(let part): text += part
    case .comment, .instruction, .documentType: break
    }
  }

  /// The property whose value the innermost element has: also that of an item of its list, and of the name of a person or
  /// an organization, as Creative Commons and Inkscape write them.
  private var property: String? {
    switch path.last {
    case "rdf:li": path.dropLast(2).last
    case "dc:title" where path.dropLast().last == "cc:agent": path.dropLast(2).last
    default: path.last
    }
  }

  private mutating func note(_ value: String, of property: String) {
    guard let value = CreditText.clean(value) else { return }
    switch property {
    case "dc:title": credits.title = credits.title ?? value
    case "dc:creator": if creators.count < 10 { creators.append(value) }
    case "photoshop:credit": credits.credit = credits.credit ?? value
    case "dc:rights": credits.copyright = credits.copyright ?? value
    case "cc:license", "xmprights:webstatement": noteLicence(value)
    case "xmprights:usageterms": credits.licence = credits.licence ?? value
    default: break
    }
  }

  /// Records the URL of a licence, which takes precedence over words.
  private mutating func noteLicence(_ value: String) {
    guard XMPPacket.isAddress(value), !(credits.licence.map(XMPPacket.isAddress) ?? false) else { return }
    credits.licence = value
  }
}
