import Escaping
import Text

/// Writes the MathML that KaTeX made again, from a list of elements and attributes: a result with anything else is not
/// used. What it writes is one `math` element, without addresses, identifiers, classes and scripts.
///
/// KaTeX writes for MathML 3. Browsers implement MathML Core, which lacks several of its attributes: their meaning is
/// written with letters (`MathVariant`) and styles (`MathMLTable`).
struct MathMLWriter {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var html: [UInt8] = []
  private var open: [Open] = []
  private var tables: [MathMLTable] = []

  private struct Open {
    var name: String
    /// The name that is written; empty for an element that is left out, which has no content.
    var written: String
    var variant: MathVariant?
  }

  /// Browsers nest no more than 512 elements.
  private static let deepest = 300

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
    html.reserveCapacity(bytes.count)
  }

  /// Returns `nil` if `bytes` are not KaTeX's MathML.
  static func mathML(of bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var writer = MathMLWriter(bytes)
    let isWrapped = writer.skip("<span class=\"katex\">")
    guard writer.writeRoot(), !isWrapped || writer.skip("</span>"), writer.index == bytes.endIndex,
      bytes.span.isUTF8
    else { return nil }
    return writer.html
  }
}

extension MathMLWriter {
  /// Elements that only contain text.
  private static let tokens: Set<String> = ["annotation", "mi", "mn", "mo", "ms", "mtext"]

  private static let elements: Set<String> = tokens.union([
    "math", "menclose", "mfrac", "mover", "mpadded", "mphantom", "mroot", "mrow", "mspace", "msqrt", "mstyle", "msub",
    "msubsup", "msup", "mtable", "mtd", "mtr", "munder", "munderover", "semantics",
  ])

  /// Attributes that are written as they are. Others, such as `class` and `style`, are left out.
  private static let attributes: Set<String> = [
    "accent", "accentunder", "depth", "display", "displaystyle", "fence", "height", "largeop", "linethickness",
    "lspace",
    "mathbackground", "mathcolor", "mathsize", "maxsize", "minsize", "movablelimits", "notation", "rspace",
    "scriptlevel", "separator", "stretchy", "symmetric", "voffset", "width",
  ]

  /// Enclosures that MathML Core lacks, as styles.
  private static let enclosures: [String: String] = [
    "box": "border:1px solid;padding:.2em .3em",
    "updiagonalstrike": strike("to top right"),
    "downdiagonalstrike": strike("to bottom right"),
    "updiagonalstrike downdiagonalstrike": strike("to top right") + "," + line("to bottom right"),
    "horizontalstrike": strike("to bottom"),
  ]

  private static func strike(_ direction: String) -> String { "background:" + line(direction) }

  private static func line(_ direction: String) -> String {
    "linear-gradient(\(direction),#0000 calc(50% - 1px),currentcolor,#0000 calc(50% + 1px))"
  }

  private var byte: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private mutating func skip(_ text: StaticString) -> Bool {
    guard bytes[index...].starts(with: text.description.utf8) else { return false }
    index += text.utf8CodeUnitCount
    return true
  }

  /// Writes one `math` element with everything in it.
  private mutating func writeRoot() -> Bool {
    guard bytes[index...].starts(with: "<math ".utf8) || bytes[index...].starts(with: "<math>".utf8) else {
      return false
    }
    repeat {
      guard let byte else { return false }
      if byte == UInt8(ascii: "<") {
        index += 1
        guard skip("/") ? writeEnd() : writeStart() else { return false }
      } else {
        guard writeText() else { return false }
      }
    } while !open.isEmpty
    return true
  }

  private mutating func writeStart() -> Bool {
    let name = word()
    guard Self.elements.contains(name), open.count < Self.deepest, open.isEmpty == (name == "math"),
      !open.contains(where: { $0.written.isEmpty }), open.last.map({ !Self.tokens.contains($0.name) }) ?? true,
      let attributes = readAttributes()
    else { return false }
    let isEmpty = skip("/")
    guard skip(">") else { return false }
    write(start: name, attributes)
    return isEmpty ? writeEnd(name) : true
  }

  /// Writes the start of an element and its attributes.
  private mutating func write(start name: String, _ attributes: [String: String]) {
    // The empty cells around equations take the space that is left, in a table as wide as the text.
    if name == "mtd", attributes["class"] == "mtr-glue" || attributes["class"] == "mml-eqn-num",
      bytes[index...].starts(with: "</mtd>".utf8)
    {
      return open.append(Open(name: name, written: ""))
    }
    var attributes = attributes
    var styles: [String] = []
    let variant = attributes["mathvariant"].flatMap { MathVariant.named($0) }
    let enclosure = name == "menclose" ? attributes["notation"].flatMap { Self.enclosures[$0] } : nil
    if let enclosure {
      styles.append(enclosure)
      attributes["notation"] = nil
    }
    switch name {
    case "mtable":
      tables.append(
        MathMLTable(
          alignments: attributes["columnalign"] ?? "", gaps: attributes["columnspacing"] ?? "",
          lines: attributes["columnlines"] ?? ""))
      if let width = attributes["width"] { styles.append("width:\(width)") }
    case "mtr" where !tables.isEmpty: tables[tables.count - 1].beginRow()
    case "mtd" where !tables.isEmpty:
      let style = tables[tables.count - 1].styleOfNextCell()
      if !style.isEmpty { styles.append(style) }
      if let width = attributes["width"] { styles.append("width:\(width)") }
    default: break
    }
    if name == "mtable" || name == "mtd" { attributes["width"] = nil }
    // A rule has the colour of the text, which is not black in a dark scheme.
    if name == "mspace", attributes["mathbackground"] == "black" { attributes["mathbackground"] = "currentcolor" }
    let written = enclosure == nil ? name : "mrow"
    html.append(utf8: "<\(written)")
    if name == "math" { html.append(utf8: " xmlns=\"http://www.w3.org/1998/Math/MathML\"") }
    if name == "annotation" { html.append(utf8: " encoding=\"application/x-tex\"") }
    if attributes["mathvariant"] == "normal" { html.append(utf8: " mathvariant=\"normal\"") }
    for (key, value) in attributes.sorted(by: { $0.key < $1.key }) where Self.attributes.contains(key) {
      html.append(utf8: " \(key)=\"\(value)\"")
    }
    if !styles.isEmpty { html.append(utf8: " style=\"\(styles.joined(separator: ";"))\"") }
    html.append(utf8: ">")
    open.append(Open(name: name, written: written, variant: variant))
  }

  private mutating func writeEnd() -> Bool {
    let name = word()
    return skip(">") && writeEnd(name)
  }

  private mutating func writeEnd(_ name: String) -> Bool {
    guard let last = open.popLast(), last.name == name else { return false }
    if name == "mtable" { tables.removeLast() }
    if !last.written.isEmpty { html.append(utf8: "</\(last.written)>") }
    return true
  }

  /// Returns the letters from here on.
  private mutating func word() -> String {
    let start = index
    while let byte, byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipSpaces() { while byte == 0x20 { index += 1 } }

  /// Returns `nil` if an attribute is not `name="value"`, or if its value has a character that an address or an
  /// expression would need.
  private mutating func readAttributes() -> [String: String]? {
    var attributes: [String: String] = [:]
    while byte == 0x20 {
      skipSpaces()
      let name = word()
      skipSpaces()
      guard !name.isEmpty, skip("=\""), let end = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
      let value = bytes[index..<end]
      index = end + 1
      if Self.attributes.contains(name) || Self.meanings.contains(name) {
        guard value.allSatisfy({ $0.isASCIIAlphanumeric || " #%+-.".utf8.contains($0) }) else { return nil }
        attributes[name] = String(decoding: value, as: UTF8.self)
      }
    }
    return attributes
  }

  /// Attributes that are not written, but read.
  private static let meanings: Set<String> = ["class", "columnalign", "columnlines", "columnspacing", "mathvariant"]

  /// Writes text up to the next tag.
  private mutating func writeText() -> Bool {
    let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
    let text = bytes[index..<end]
    index = end
    guard let element = open.last, Self.tokens.contains(element.name) else { return false }
    let decoded = CharacterReference.decode(String(decoding: text, as: UTF8.self))
    guard let variant = element.variant else {
      html.append(escaping: decoded)
      return true
    }
    var letters = ""
    for scalar in decoded.unicodeScalars { letters.unicodeScalars.append(variant.letter(scalar)) }
    html.append(escaping: letters)
    return true
  }
}
