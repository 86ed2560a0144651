/// A writer that shares long parts of another array, instead of copying them.
package struct PieceWriter: Sendable {
  private var done = BytePieces()
  /// Writes what is new.
  package var writer: BinaryWriter

  /// A shorter part is copied: a piece of its own would cost more.
  private static let short = 1 << 9

  package init(capacity: Int) { writer = BinaryWriter(capacity: capacity) }

  /// Appends these bytes, without a length.
  package mutating func append(shared part: StoredBytes) {
    guard part.range.count >= Self.short else {
      return writer.append(coded: part.all.span.extracting(part.range))
    }
    done.append(StoredBytes(writer.bytes))
    done.append(part)
    writer = BinaryWriter()
  }

  /// All that was written.
  package var pieces: BytePieces {
    var all = done
    all.append(StoredBytes(writer.bytes))
    return all
  }
}
