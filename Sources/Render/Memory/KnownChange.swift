import Model
import Text

/// A known, small change of the site. It tells by the names of reads of the last build which it cannot have affected.
struct KnownChange: Sendable {
  /// A kind of read that is of one entry. The entry's name is the second part of the read's name.
  private struct Kind {
    /// The bytes with which the coded names of such reads begin.
    var start: [UInt8]
    /// The bytes with which the names of reads of changed entries begin.
    var changed: [[UInt8]]
  }

  private let kinds: [Kind]

  /// `nil` if it is not known how the site differs from that of the memory.
  init?(_ site: Site, since memory: RenderMemory) {
    guard let change = site.change, change.since == memory.site else { return nil }
    let names = EntryDigest(site: site)
    func kind(_ name: String, parts: Int, _ entries: Set<Int>) -> Kind {
      let start = ReadNames.start(name, parts: parts)
      return Kind(
        start: start.bytes,
        changed: entries.map { entry in
          var writer = start
          writer.append(names.name(of: entry))
          return writer.bytes
        })
    }
    var kinds = [
      kind("front", parts: 2, change.fronts), kind("body", parts: 2, change.texts),
      kind("facts", parts: 2, change.texts),
    ]
    // Related entries depend on the order of their lists, which any front matter can change.
    if change.fronts.isEmpty { kinds.append(kind("related", parts: 3, change.texts)) }
    self.kinds = kinds
  }

  /// Whether the read with this coded name is of an entry that has not changed.
  func leaves(_ name: Span<UInt8>) -> Bool {
    guard let kind = kinds.first(where: { name.begins(with: $0.start) }) else { return false }
    return !kind.changed.contains { name.begins(with: $0) }
  }
}

extension Span<UInt8> {
  func begins(with start: [UInt8]) -> Bool {
    guard count >= start.count else { return false }
    for index in start.indices where self[index] != start[index] { return false }
    return true
  }
}
