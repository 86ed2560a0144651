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

  /// The harvests that are decoded already.
  private var decoded: [String: SourceHarvest] = [:]

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

  /// Returns the memory with its harvests decoded, several at a time. Otherwise each is decoded when it is needed.
  package func withDecoded() async -> HarvestMemory {
    var memory = self
    memory.decoded = await withTaskGroup(of: (String, SourceHarvest?).self, returning: [String: SourceHarvest].self) {
      group in
      for (source, record) in records { group.addTask { (source, harvest(record, of: source)) } }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return memory
  }

  /// Returns the source's harvest at `now`: that of the last build if it is still valid, or else the result of `read`.
  /// With a `key`, the harvest is stored for the next build.
  mutating func harvest(
    of source: String, _ key: FastDigest?, now: Timestamp, _ read: () throws(ArchiveError) -> SourceHarvest
  ) throws(ArchiveError) -> SourceHarvest {
    guard let key else { return try read() }
    if let record = records[source], record.key == key, let harvest = known(record, of: source, now: now) {
      new.append((source, key, StoredBytes(stored.all, in: record.content)))
      return harvest
    }
    let harvest = try read()
    var writer = BinaryWriter()
    writer.append(harvest)
    new.append((source, key, StoredBytes(writer.bytes)))
    return harvest
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

  private mutating func known(_ record: Record, of source: String, now: Timestamp) -> SourceHarvest? {
    guard now >= self.now, let harvest = decoded.removeValue(forKey: source) ?? harvest(record, of: source) else {
      return nil
    }
    return harvest.nextChange.map { now < $0 } ?? true ? harvest : nil
  }

  /// `nil` if the bytes are damaged.
  private func harvest(_ record: Record, of source: String) -> SourceHarvest? {
    HeapMemory.prepare(for: record.content.count * Self.growth)
    var reader = BinaryReader(stored.all, in: record.content)
    let harvest = reader.sourceHarvest(of: source)
    return reader.isAtEnd ? harvest : nil
  }
}
