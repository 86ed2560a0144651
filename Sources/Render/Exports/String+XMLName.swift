import Text

extension String {
  /// Whether the text can be an id in XML.
  var isXMLName: Bool {
    guard let first = utf8.first, first.isASCIILetter || first == 0x5F || first >= 0x80 else { return false }
    return utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E || $0 >= 0x80 }
  }
}
