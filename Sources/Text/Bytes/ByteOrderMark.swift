/// The byte order mark of UTF-8, with which some editors begin a file. It is not part of the text.
extension Collection<UInt8> {
  /// The number of its bytes at the start: 3, or 0 if there is none.
  package var byteOrderMarkLength: Int { starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

extension [UInt8] {
  package var withoutByteOrderMark: [UInt8] { byteOrderMarkLength > 0 ? Array(dropFirst(byteOrderMarkLength)) : self }
}
