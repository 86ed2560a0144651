import Model
import Text

/// Tells by the name of a read of the last build that a small change of the site cannot have changed it.
struct KnownChange: Sendable {
  /// A kind of read that is of one entry, which is second in its name.
  private struct Kind {
    /// How the names of such reads begin.
    var start: [UInt8]
    /// How those of entries that have changed begin.
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
    // Related entries follow from those of their lists, whose order can follow from any front matter.
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
