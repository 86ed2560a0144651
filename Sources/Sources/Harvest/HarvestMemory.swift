import Archive
import System
package import Text

/// The harvests of the sources in the last build, so that the next build neither reads nor converts the entries of an
/// unchanged source. The bytes are untrusted.
package struct HarvestMemory: Sendable {
  private struct Record: Sendable {
    /// See `HarvestKey`.
    var key: FastDigest
    /// The range of the coded `SourceHarvest`.
    var content: Range<Int>
  }

  private let stored: StoredBytes
  private let records: [String: Record]
  /// The time of the last build. Its harvests are not valid for an earlier time, at which more entries could be shown.
  private let now: Timestamp

  private var new: [(id: String, key: FastDigest, content: StoredBytes)] = []

  private static let form = "harvest, form 3"

  /// About how many times more memory a decoded harvest takes than its bytes.
  private static let growth = 3

  /// The memory is empty without `stored`, or if the bytes are damaged.
  package init(_ stored: StoredBytes? = nil) {
    let stored = stored ?? StoredBytes([])
    var reader = BinaryReader(stored)
    let isOurs = reader.text() == Self.form
    now = Timestamp(seconds: reader.number())
    let all = reader.list { (id: $0.text(), record: Record(key: $0.digest(), content: $0.range())) }
    let isIntact = isOurs && reader.isAtEnd
    records = isIntact ? Dictionary(all.map { ($0.id, $0.record) }) { first, _ in first } : [:]
    self.stored = stored
  }

  /// Whether the last build had the same inputs of the source, so that `harvest(of:now:)` is worth a try.
  func knows(_ source: String, _ key: FastDigest?, now: Timestamp) -> Bool {
    now >= self.now && key != nil && records[source]?.key == key
  }

  /// Returns the harvest that the last build had of the source; `nil` if it is not valid any more, or if the bytes are
  /// damaged.
  func harvest(of source: String, now: Timestamp) -> SourceHarvest? {
    guard let record = records[source] else { return nil }
    HeapMemory.prepare(for: record.content.count * Self.growth)
    var reader = BinaryReader(stored.all, in: record.content)
    let harvest = reader.sourceHarvest(of: source)
    guard reader.isAtEnd else { return nil }
    return harvest.nextChange.map { now < $0 } ?? true ? harvest : nil
  }

  /// Stores a coded harvest for the next build; without `coded`, that of the last build again.
  mutating func keep(_ source: String, _ key: FastDigest, _ coded: StoredBytes?) {
    let known = records[source].map { StoredBytes(stored.all, in: $0.content) }
    if let content = coded ?? known { new.append((source, key, content)) }
  }

  static func coded(_ harvest: SourceHarvest) -> StoredBytes {
    var writer = BinaryWriter()
    writer.append(harvest)
    return StoredBytes(writer.bytes)
  }

  /// Returns the memory for the next build: all harvests of this build that have a key. Those of unchanged sources are
  /// not copied.
  func pieces(now: Timestamp) -> BytePieces {
    var all = PieceWriter(capacity: 256)
    all.writer.append(Self.form)
    all.writer.append(now.seconds)
    all.writer.append(count: new.count)
    for source in new {
      all.writer.append(source.id)
      all.writer.append(source.key)
      all.writer.append(count: source.content.range.count)
      all.append(shared: source.content)
    }
    return all.pieces
  }
}
