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

  /// Whether the read with this coded name is of an entry of such a source.
  func leaves(_ coded: Range<Int>, in bytes: [UInt8]) -> Bool {
    guard !ids.isEmpty, let (_, range) = ReadNames.ofEntry(coded, in: bytes) else { return false }
    let name = bytes.span.extracting(range)
    guard let end = name.indices.first(where: { name[$0] == UInt8(ascii: "#") }) else { return false }
    let source = name.extracting(..<end)
    guard let id = ids[FastDigest(of: source)] else { return false }
    return source.count == id.count && source.begins(with: id)
  }
}
