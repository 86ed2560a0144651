import Model
import System
import Text

/// The results of reading the text files in the last build, with the versions of the files. The bytes are untrusted: a
/// checkout may contain a forged memory.
struct TextMemory: Sendable {
  struct Record: Sendable {
    var version: FileVersion
    /// The digest of `Surroundings`.
    var surroundings: FastDigest
    /// The range of the coded result.
    var result: Range<Int>
    /// The range of the record, with its path.
    var whole: Range<Int>
  }

  /// Returns a digest that changes with every input of reading texts, except the program, the files and `Surroundings`.
  static func key(_ context: ContentContext) -> FastDigest {
    var writer = BinaryWriter()
    writer.append(context.settings.digest)
    // Depends on the folders of `content/` too.
    writer.append(context.settings.hasAllNames)
    writer.append(context.isSurvey)
    return FastDigest(of: writer.bytes)
  }

  /// The whole build memory, which contains more than the text memory.
  let bytes: [UInt8]
  private var records: [String: Record] = [:]

  /// `nil` if the bytes are damaged, or were stored with another key.
  init?(_ stored: StoredBytes, key: FastDigest) {
    bytes = stored.all
    var reader = BinaryReader(stored)
    guard reader.digest() == key else { return nil }
    let count = reader.elementCount()
    records.reserveCapacity(count)
    while !reader.isAtEnd {
      let start = reader.offset
      let path = reader.text()
      let (version, surroundings, result) = (reader.fileVersion(), reader.digest(), reader.range())
      let record = Record(
        version: version, surroundings: surroundings, result: result, whole: start..<reader.offset)
      guard !reader.hasFailed else { return nil }
      records[path] = record
    }
    guard records.count == count else { return nil }
  }

  /// Returns the record of a file that was read in the same surroundings, or `nil` if there is none.
  func record(of path: String, in surroundings: FastDigest) -> Record? {
    records[path].flatMap { $0.surroundings == surroundings ? $0 : nil }
  }

  /// Returns the bytes of a memory. `records` are what `append` wrote, in any number of pieces.
  static func pieces(key: FastDigest, count: Int, records: [[UInt8]]) -> BytePieces {
    var writer = BinaryWriter()
    writer.append(key)
    writer.append(count: count)
    var pieces = BytePieces(writer.bytes)
    for piece in records { pieces.append(StoredBytes(piece)) }
    return pieces
  }
}

extension BinaryWriter {
  /// Appends a record of a text memory; `result` is coded.
  mutating func append(_ path: String, _ version: FileVersion, in surroundings: FastDigest, _ result: Span<UInt8>) {
    append(path)
    append(version)
    append(surroundings)
    append(result)
  }
}
