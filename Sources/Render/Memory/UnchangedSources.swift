import Model
import Text

/// The sources that have not changed since the last build. The names of the last build's reads tell which are of their
/// entries.
struct UnchangedSources: Sendable {
  /// The ids of unchanged sources by their digests. The ids are compared too, since an untrusted list of sources can
  /// choose ids with equal digests.
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
