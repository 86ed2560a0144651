/// JSON (RFC 8259) read from bytes into a `Node`, and written from one.
package enum JSON {
  /// How deep lists and objects may nest.
  package static let deepest = 512

  /// A whole number that fits 64 bits and is written without point or exponent becomes `.integer`. Every member is kept,
  /// also those of the same name: `node[name]` gives the first. A lone surrogate becomes U+FFFD, and so does what is not
  /// UTF-8.
  ///
  /// `lenient` allows what real feeds do: a byte order mark, control characters in strings, a comma before a closing
  /// bracket.
  package static func parse(_ bytes: [UInt8], file: String, lenient: Bool = false) throws(Diagnostic) -> Node {
    var parser = JSONParser(bytes: bytes, isLenient: lenient)
    do throws(JSONParser.Mistake) {
      return try parser.document()
    } catch {
      throw Diagnostic(.error, error.summary, at: Place(file: file, offset: error.offset, in: bytes), help: error.help)
    }
  }

  /// Members in their order, two spaces of indent where `pretty`, and a line feed at the end of a pretty document. A
  /// number that is not finite is written as `null`.
  package static func bytes(of node: Node, pretty: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(json: node, pretty: pretty)
    if pretty { bytes.append(0x0A) }
    return bytes
  }
}
