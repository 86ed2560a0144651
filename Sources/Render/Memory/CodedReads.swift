import Text

/// The coded rows of new reads, appended one by one. Adjacent rows are shared, not copied.
struct CodedReads {
  /// The most rows to code at once: those of all pages would take several hundred bytes for each page.
  static let most = 32 * Batch.size

  /// The rows that one job has coded, in one array: an array for each row would take more memory than the rows.
  struct Batch: Sendable {
    /// The number of rows of all batches but the last.
    static let size = 256

    private(set) var writer = BinaryWriter(capacity: size * 96)
    private(set) var rows: [Range<Int>] = []

    mutating func append(_ read: StoredRead, named name: Span<UInt8>) {
      let start = writer.bytes.count
      writer.append(read, named: name)
      rows.append(start..<writer.bytes.count)
    }
  }

  private let batches: [Batch]
  private var next = 0
  private var run = CopiedRun(of: [])

  init(_ batches: [Batch] = []) { self.batches = batches }

  /// Whether all rows were appended.
  var isEmpty: Bool { next / Batch.size >= batches.count || next % Batch.size >= batches[next / Batch.size].rows.count }

  /// Appends the next row. There must be one.
  mutating func appendNext(to pieces: inout PieceWriter) {
    let (batch, row) = next.quotientAndRemainder(dividingBy: Batch.size)
    if row == 0 {
      run.end(&pieces)
      run = CopiedRun(of: batches[batch].writer.bytes)
    }
    run.add(batches[batch].rows[row], to: &pieces)
    next += 1
  }

  /// Writes the pending rows. Call it before anything else is written.
  mutating func end(_ pieces: inout PieceWriter) { run.end(&pieces) }
}
