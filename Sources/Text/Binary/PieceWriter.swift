/// A writer that shares long parts of another array, instead of copying them.
package struct PieceWriter: Sendable {
  private var done = BytePieces()
  private var new: BinaryWriter

  /// A shorter part is copied: a piece of its own would cost more.
  private static let short = 1 << 9
  /// From this size on, new bytes become a piece of their own: an array that grows further would be copied each time.
  private static let full = 1 << 18

  package init(capacity: Int) { new = BinaryWriter(capacity: capacity) }

  /// Writes what is new.
  package var writer: BinaryWriter {
    get { new }
    _modify {
      if new.bytes.count >= Self.full { finishPiece(capacity: Self.full + Self.full / 8) }
      yield &new
    }
  }

  /// Appends these bytes, without a length.
  package mutating func append(shared part: StoredBytes) {
    guard part.range.count >= Self.short else {
      return writer.append(coded: part.all.span.extracting(part.range))
    }
    finishPiece(capacity: 0)
    done.append(part)
  }

  /// All that was written.
  package var pieces: BytePieces {
    var all = done
    all.append(StoredBytes(new.bytes))
    return all
  }

  /// `capacity` is that of the next piece.
  private mutating func finishPiece(capacity: Int) {
    done.append(StoredBytes(new.bytes))
    new = BinaryWriter(capacity: capacity)
  }
}
