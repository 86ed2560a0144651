extension StringProtocol {
  /// The words with one space between two of them, without line ends.
  @inlinable package var inOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// Without white space at the start and at the end.
  @inlinable package var trimmed: String {
    var text = self[...].drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension ArraySlice<UInt8> {
  /// Without ASCII white space at the start and at the end.
  package var trimmed: ArraySlice {
    var bytes = drop(while: \.isASCIIWhitespace)
    while bytes.last?.isASCIIWhitespace == true { bytes.removeLast() }
    return bytes
  }
}
