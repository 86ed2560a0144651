/// The box `ipma` of a HEIC or AVIF file: which properties belong to which item.
struct ItemProperties {
  private let bytes: ByteReader
  private let start: Int
  private var records: [(item: Int, range: Range<Int>, numbers: [Int])] = []

  init(_ bytes: ByteReader, _ content: Range<Int>) {
    self.bytes = bytes
    start = content.lowerBound
    guard let version = bytes[start], let flags = bytes[start + 3], let count = bytes.big32(at: start + 4) else {
      return
    }
    let width = flags & 1 == 1 ? 2 : 1
    var offset = start + 8
    for _ in 0..<min(count, 65_536) {
      let first = offset
      let item = version == 0 ? bytes.big16(at: offset) : bytes.big32(at: offset)
      offset += version == 0 ? 2 : 4
      guard let item, let length = bytes[offset], offset + 1 + Int(length) * width <= content.upperBound else { return }
      // The highest bit says that a reader must understand the property.
      let numbers = (0..<Int(length)).compactMap { index in
        width == 2
          ? bytes.big16(at: offset + 1 + 2 * index).map { $0 & 0x7FFF }
          : bytes[offset + 1 + index].map { Int($0 & 0x7F) }
      }
      offset += 1 + Int(length) * width
      records.append((item, first..<offset, numbers))
    }
  }

  /// Returns the numbers, counted from 1, of the item's properties in `ipco`; `nil` if the table lacks the item.
  func properties(of item: Int) -> Set<Int>? { records.first { $0.item == item }.map { Set($0.numbers) } }

  /// Returns the items that have one of these properties. Of several records of an item, the first one counts.
  func items(with properties: Set<Int>) -> Set<Int> {
    var known: Set<Int> = []
    return Set(
      records.filter { known.insert($0.item).inserted && $0.numbers.contains(where: properties.contains) }.map(\.item))
  }

  /// Returns the contents of the box with only these items.
  func table(of items: Set<Int>) -> [UInt8] {
    let kept = records.filter { items.contains($0.item) }
    return Array(bytes.slice(start, 4)) + [UInt8](big: kept.count, count: 4) + kept.flatMap { bytes.slice($0.range) }
  }
}
