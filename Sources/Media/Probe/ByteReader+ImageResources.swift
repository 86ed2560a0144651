extension ByteReader {
  /// Returns Adobe's image resources (`8BIM`), each with its number and its content. The content of the last may end after
  /// the bytes.
  func imageResources(at start: Int) -> [(number: Int, content: Range<Int>)] {
    var resources: [(number: Int, content: Range<Int>)] = []
    var offset = start
    while has("8BIM", at: offset), let number = big16(at: offset + 4), let name = self[offset + 6] {
      let end = offset + 6 + (Int(name) + 2) & ~1
      guard let length = big32(at: end) else { break }
      resources.append((number, end + 4..<end + 4 + length))
      offset = end + 4 + (length + 1) & ~1
    }
    return resources
  }
}
