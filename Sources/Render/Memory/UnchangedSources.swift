import Model
import Text

/// Tells by the name of a read of the last build that it is of an entry of a source that has not changed.
struct UnchangedSources: Sendable {
  /// The ids of these sources by their digests. They are compared too, since ids can come from lists of others.
  private let ids: [FastDigest: [UInt8]]

  init(_ sources: SourceDigests, since memory: RenderMemory) {
    let last = Dictionary(memory.sources.map { ($0.id, $0.digest) }) { first, _ in first }
    let unchanged = sources.all.filter { last[$0.id] == $0.digest }.map { Array($0.id.utf8) }
    ids = Dictionary(unchanged.map { (FastDigest(of: $0), $0) }) { first, _ in first }
  }

  /// `name` is coded.
  func leaves(_ name: Span<UInt8>) -> Bool {
    guard !ids.isEmpty, let start = ReadNames.startsOfEntries.first(where: { name.begins(with: $0.start) }) else {
      return false
    }
    // The length of the entry's name, in bytes of which only the last is below 0x80.
    var first = start.start.count
    while first < name.count, name[first] >= 0x80 { first += 1 }
    first += 1
    var end = first
    while end < name.count, name[end] != UInt8(ascii: "#") { end += 1 }
    guard end < name.count else { return false }
    let source = name.extracting(first..<end)
    guard let id = ids[FastDigest(of: source)] else { return false }
    return source.count == id.count && source.begins(with: id)
  }
}
