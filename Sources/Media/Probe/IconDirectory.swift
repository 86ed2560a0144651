/// The directory of a Windows icon (ICO): the number of its pictures, and an entry of 16 bytes for each.
package struct IconDirectory {
  package struct Entry {
    /// The eight bytes with the size and the colours.
    var head: ArraySlice<UInt8>
    /// Where the picture is, which can be past the end of the file.
    package var content: Range<Int>
  }

  /// The number of entries that the file claims to have.
  package let count: Int
  private let bytes: ByteReader

  package init(_ bytes: [UInt8]) { self.init(ByteReader(bytes)) }

  init(_ bytes: ByteReader) {
    self.bytes = bytes
    count = bytes.little16(at: 4) ?? 0
  }

  /// Returns `nil` if the file ends before the entry does.
  package func entry(_ index: Int) -> Entry? {
    let offset = Self.offset(of: index)
    guard let length = bytes.little32(at: offset + 8), let start = bytes.little32(at: offset + 12) else { return nil }
    return Entry(head: bytes.slice(offset, 8), content: start..<start + length)
  }

  /// Returns the size in pixels that the entry gives, or `nil` if the file ends before. The picture can have another size.
  func size(_ index: Int) -> (width: Int, height: Int)? {
    let offset = Self.offset(of: index)
    guard let width = bytes[offset], let height = bytes[offset + 1] else { return nil }
    // 256 is written as 0.
    return (width == 0 ? 256 : Int(width), height == 0 ? 256 : Int(height))
  }

  private static func offset(of index: Int) -> Int { 6 + 16 * index }
}
