package import Text

/// Reads a property list in its XML form. As in feeds, a document type is not read, so that no entity expands.
package enum PropertyListReader {
  /// The most bytes of a file.
  package static let limit = 32 << 20

  /// Throws at the first mistake, with its line. `file` is its name in messages.
  package static func read(_ bytes: [UInt8], file: String) throws(Diagnostic) -> PropertyList {
    let place = Place(file: file)
    guard !bytes.isEmpty else { throw Diagnostic(.error, "the file is empty", at: place) }
    guard !bytes.starts(with: "bplist".utf8) else {
      throw Diagnostic(
        .error, "this is a binary property list", at: place,
        help: "convert it first: `plutil -convert xml1 \(file)` on a Mac, or `plistutil -i \(file) -o xml.plist`")
    }
    guard bytes.count <= limit else {
      throw Diagnostic(.error, "the property list is larger than \(limit >> 20) MB", at: place)
    }
    let decoded = DecodedFeed(bytes, metadata: HTTPMetadata()).bytes
    guard case .xml = FeedShape(decoded) else { throw Diagnostic(.error, "this is not a property list", at: place) }
    let builder = PropertyListBuilder()
    XMLParser.read(decoded, into: builder)
    if let failure = builder.failure {
      throw Diagnostic(.error, failure.summary, at: Self.place(failure.line, file: file, in: decoded))
    }
    guard let root = builder.root else { throw Diagnostic(.error, "the property list has no value", at: place) }
    return root
  }

  private static func place(_ line: Int, file: String, in bytes: [UInt8]) -> Place {
    guard line > 0 else { return Place(file: file) }
    var start = 0
    for _ in 1..<line {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { break }
      start = end + 1
    }
    var place = Place(file: file, offset: start, in: bytes)
    place.column = 0
    return place
  }
}
