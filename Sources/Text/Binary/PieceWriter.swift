/// A writer that shares long parts of another array, instead of copying them. Its pieces go to a sink as they are made,
/// or are collected.
package struct PieceWriter: Sendable {
  private var done = BytePieces()
  private var new: BinaryWriter
  private let sink: SectionSink?
  /// The number of bytes in finished pieces.
  private var finished = 0

  /// A shorter part is copied: a piece of its own would cost more.
  private static let short = 1 << 9
  /// From this size on, new bytes become a piece of their own: an array that grows further would be copied each time.
  private static let full = 1 << 18

  /// Without a `sink`, everything is in `pieces`.
  package init(capacity: Int, to sink: SectionSink? = nil) {
    new = BinaryWriter(capacity: capacity)
    self.sink = sink
  }

  /// The number of bytes that were written.
  package var count: Int { finished + new.bytes.count }

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
    take(part)
  }

  package mutating func append(shared parts: BytePieces) { for part in parts.all { append(shared: part) } }

  /// All that was written and has not gone to a sink.
  package var pieces: BytePieces {
    var all = done
    all.append(StoredBytes(new.bytes))
    return all
  }

  /// Gives the sink what it does not have yet, and ends its section. Call it after everything is written.
  package mutating func end() {
    guard let sink else { return }
    finishPiece(capacity: 0)
    sink.end()
  }

  /// `capacity` is that of the next piece.
  private mutating func finishPiece(capacity: Int) {
    guard !new.bytes.isEmpty else {
      if sink == nil { new = BinaryWriter(capacity: capacity) }
      return
    }
    take(StoredBytes(new.bytes))
    // The sink has usually written the piece, so that the next one can take its place.
    if sink != nil { new.removeAll() } else { new = BinaryWriter(capacity: capacity) }
  }

  private mutating func take(_ piece: StoredBytes) {
    finished += piece.range.count
    if let sink { sink.append(piece) } else { done.append(piece) }
  }
}
