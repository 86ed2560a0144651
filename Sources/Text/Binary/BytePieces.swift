/// Bytes in pieces that are written one after another. The pieces share larger arrays, so that a build copies nothing
/// of what it takes over from the last one.
package struct BytePieces: Sendable {
  package private(set) var all: [StoredBytes] = []
  package private(set) var count = 0

  package init() {}

  package init(_ bytes: [UInt8]) { append(StoredBytes(bytes)) }

  package init(_ bytes: StoredBytes) { append(bytes) }

  package mutating func append(_ piece: StoredBytes) {
    guard !piece.range.isEmpty else { return }
    all.append(piece)
    count += piece.range.count
  }

  package mutating func append(_ pieces: BytePieces) {
    all += pieces.all
    count += pieces.count
  }

  /// Appends the number of bytes, and then the bytes, as `BinaryReader.range` reads them.
  package mutating func append(withLength content: BytePieces) {
    var length = BinaryWriter()
    length.append(count: content.count)
    append(StoredBytes(length.bytes))
    append(content)
  }

  /// All bytes in one array: a copy, unless there is one piece alone.
  package var joined: StoredBytes {
    if all.count == 1 { return all[0] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for piece in all { bytes += piece.all[piece.range] }
    return StoredBytes(bytes)
  }

  /// The same bytes in blocks of so many bytes. The last one can be shorter.
  package func blocks(of size: Int) -> [BytePieces] {
    var blocks: [BytePieces] = []
    var block = BytePieces()
    for piece in all {
      var start = piece.range.lowerBound
      while start < piece.range.upperBound {
        let end = min(piece.range.upperBound, start + size - block.count)
        block.append(StoredBytes(piece.all, in: start..<end))
        start = end
        guard block.count == size else { continue }
        blocks.append(block)
        block = BytePieces()
      }
    }
    if block.count > 0 { blocks.append(block) }
    return blocks
  }

  package var digest: FastDigest {
    var stream = FastDigest.Stream()
    stream.update(self)
    return stream.finish()
  }
}

extension BytePieces: Equatable {
  /// Whether the bytes are the same, in whatever pieces.
  package static func == (left: BytePieces, right: BytePieces) -> Bool {
    left.count == right.count && left.digest == right.digest
  }
}

extension FastDigest.Stream {
  mutating func update(_ pieces: BytePieces) {
    for piece in pieces.all { update(piece.all.span.extracting(piece.range)) }
  }
}
