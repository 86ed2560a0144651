/// JSON (RFC 8259), read from bytes into a `Node` and written from one.
package enum JSON {
  /// The most levels of nested lists and objects.
  package static let deepest = 512

  /// Parses a document, which may begin with a byte order mark. A whole number without point or exponent that fits 64
  /// bits becomes `.integer`. Members of the same name are all kept: `node[name]` returns the first. Lone surrogates and
  /// invalid UTF-8 become U+FFFD.
  ///
  /// `lenient` allows what real feeds contain: control characters in strings, a comma before a closing bracket.
  package static func parse(_ bytes: [UInt8], file: String, lenient: Bool = false) throws(Diagnostic) -> Node {
    var parser = JSONParser(bytes: bytes, isLenient: lenient)
    do throws(JSONParser.Mistake) {
      return try parser.document()
    } catch {
      throw Diagnostic(.error, error.summary, at: Place(file: file, offset: error.offset, in: bytes), help: error.help)
    }
  }

  /// Returns the document with members in their order. `pretty` adds an indent of two spaces and a line feed at the
  /// end. A number that is not finite is written as `null`.
  package static func bytes(of node: Node, pretty: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(json: node, pretty: pretty)
    if pretty { bytes.append(0x0A) }
    return bytes
  }
}
