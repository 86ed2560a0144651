/// The part of a document before the root element.
enum Prolog {
  /// Whether there is a document type declaration, which must not reach libxml2.
  static func declaresType(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[tag...]
      if rest.starts(with: "<!--".utf8) {
        guard let end = Bytes.range(of: "-->", in: rest.dropFirst(4)) else { return false }
        rest = rest[end.upperBound...]
      } else if rest.starts(with: "<?".utf8) {
        guard let end = Bytes.range(of: "?>", in: rest) else { return false }
        rest = rest[end.upperBound...]
      } else {
        return rest.starts(with: "<!".utf8)
      }
    }
    return false
  }
}
