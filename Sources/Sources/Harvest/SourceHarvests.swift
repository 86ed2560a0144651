import Archive
import Model
import Synchronization
import System
import Text

/// The harvests of all sources. Those of unchanged sources are decoded from the memory of the last build by several
/// threads, while one of them reads all others from the archive.
final class SourceHarvests: Sendable {
  private let sources: [Source]
  private let keys: [FastDigest?]
  private let records: [String: SourceRecord]
  private let mirrored: [String: [String: MirroredPicture]]
  private let last: HarvestMemory
  private let now: Timestamp
  private let reader: Mutex<SourceReader>
  /// The harvests that are there already, by source, and those that were read from the archive, coded for the next build.
  private let done: Mutex<(parts: [SourceHarvest?], coded: [Int: StoredBytes])>

  /// `keys` are the keys of the sources in the memory (see `HarvestKey`).
  init(
    _ sources: [Source], keys: [FastDigest?], _ records: [String: SourceRecord],
    _ mirrored: [String: [String: MirroredPicture]], reader: SourceReader, memory: HarvestMemory, now: Timestamp
  ) {
    self.sources = sources
    self.keys = keys
    self.records = records
    self.mirrored = mirrored
    last = memory
    self.now = now
    self.reader = Mutex(reader)
    done = Mutex((Array(repeating: nil, count: sources.count), [:]))
  }

  /// Returns the harvests in the order of the sources.
  func all() throws(ArchiveError) -> [SourceHarvest] {
    let isKnown = sources.indices.map { last.knows(sources[$0].id, keys[$0], now: now) }
    let known = sources.indices.filter { isKnown[$0] }
    let others = sources.indices.filter { !isKnown[$0] }
    let failure = Mutex(ArchiveError?.none)
    SharedWork.steps(1 + known.count) { step in
      if step > 0 { return decode(known[step - 1]) }
      do throws(ArchiveError) { try read(others) } catch { failure.withLock { $0 = error } }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    // A harvest of the last build can be too old, or damaged.
    try read(known.filter { source in done.withLock { $0.parts[source] == nil } })
    return done.withLock { $0.parts.compactMap { $0 } }
  }

  /// The memory for the next build, after `all()`.
  var memory: HarvestMemory {
    var memory = last
    let coded = done.withLock { $0.coded }
    for (source, key) in keys.enumerated() {
      if let key { memory.keep(sources[source].id, key, coded[source]) }
    }
    return memory
  }

  /// The rules of `hidden.yaml` that match no entry.
  var unusedRules: UnusedHidingRules { reader.withLock { $0.unusedRules } }
}

extension SourceHarvests {
  private func decode(_ source: Int) {
    let part = last.harvest(of: sources[source].id, now: now)
    done.withLock { $0.parts[source] = part }
  }

  private func read(_ others: [Int]) throws(ArchiveError) {
    for source in others {
      let id = sources[source].id
      let part = try reader.withLock { (reader) throws(ArchiveError) in
        try reader.harvest(of: sources[source], records[id], mirrored[id] ?? [:])
      }
      let coded = keys[source].map { _ in HarvestMemory.coded(part) }
      done.withLock {
        $0.parts[source] = part
        $0.coded[source] = coded
      }
    }
  }
}
