import Escaping
import Text

/// An XML writer that puts each element on its own line, indented.
struct XMLOutput {
  private(set) var bytes: [UInt8] = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)
  private var open: [StaticString] = []

  typealias Attribute = (name: StaticString, value: String?)

  /// Begins a document. `stylesheet` is the address of the CSS that makes it readable in a browser.
  init(stylesheet: String? = nil) {
    guard let stylesheet else { return }
    bytes.append(utf8: "<?xml-stylesheet type=\"text/css\" href=\"")
    bytes.append(escapingXML: stylesheet)
    bytes.append(utf8: "\"?>\n")
  }

  /// Writes a start tag; attributes without a value are omitted.
  mutating func start(_ name: StaticString, _ attributes: [Attribute] = []) {
    indent()
    append(tag: name, attributes)
    bytes.append(utf8: ">\n")
    open.append(name)
  }

  mutating func end() {
    guard let name = open.popLast() else { return }
    indent()
    bytes.append(utf8: "</")
    append(name)
    bytes.append(utf8: ">\n")
  }

  /// Writes an element without content.
  mutating func empty(_ name: StaticString, _ attributes: [Attribute]) {
    indent()
    append(tag: name, attributes)
    bytes.append(utf8: "/>\n")
  }

  /// Writes an element with text, or nothing if `text` is `nil`.
  mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], text: String?) {
    guard let text else { return }
    indent()
    append(tag: name, attributes)
    bytes.append(utf8: ">")
    bytes.append(escapingXML: text)
    close(name)
  }

  /// Writes an element whose text is markup, in a CDATA section, since escaping each bracket would make it much longer.
  mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], markup: String) {
    indent()
    append(tag: name, attributes)
    bytes.append(utf8: "><![CDATA[")
    append(characterData: Array(markup.utf8))
    bytes.append(utf8: "]]>")
    close(name)
  }
}

extension XMLOutput {
  private mutating func indent() {
    for _ in open { bytes.append(utf8: "  ") }
  }

  private mutating func append(_ name: StaticString) {
    name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  private mutating func append(tag name: StaticString, _ attributes: [Attribute]) {
    bytes.append(utf8: "<")
    append(name)
    for (name, value) in attributes {
      guard let value else { continue }
      bytes.append(utf8: " ")
      append(name)
      bytes.append(utf8: "=\"")
      append(attribute: value)
      bytes.append(utf8: "\"")
    }
  }

  /// Writes line feeds and tabs as references, because XML parsers turn them into spaces in attributes.
  private mutating func append(attribute value: String) {
    guard value.utf8.contains(where: { $0 == 0x09 || $0 == 0x0A }) else {
      bytes.append(escapingXML: value)
      return
    }
    let escapedFrom = bytes.count
    bytes.append(escapingXML: value)
    let escaped = bytes[escapedFrom...].flatMap { byte in
      byte == 0x09 ? Array("&#9;".utf8) : byte == 0x0A ? Array("&#10;".utf8) : [byte]
    }
    bytes.replaceSubrange(escapedFrom..., with: escaped)
  }

  private mutating func close(_ name: StaticString) {
    bytes.append(utf8: "</")
    append(name)
    bytes.append(utf8: ">\n")
  }

  /// Appends text without the characters that XML forbids. `]]>` is split between two sections, and every line ending
  /// becomes a line feed, as XML parsers read it.
  private mutating func append(characterData text: [UInt8]) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      if byte < 0x20, byte != 0x09, byte != 0x0A {
        bytes.append(contentsOf: text[start..<index])
        if byte == 0x0D, index + 1 == text.count || text[index + 1] != 0x0A { bytes.append(0x0A) }
        start = index + 1
      } else if byte == 0xEF, index + 2 < text.count, text[index + 1] == 0xBF, text[index + 2] >= 0xBE {
        bytes.append(contentsOf: text[start..<index])
        start = index + 3
      } else if byte == UInt8(ascii: ">"), bytes.endsWithTwoBrackets(followedBy: text[start..<index]) {
        bytes.append(contentsOf: text[start..<index])
        bytes.append(utf8: "]]><![CDATA[")
        start = index
      }
    }
    bytes.append(contentsOf: text[min(start, text.count)...])
  }
}
