import Model
import System
import Text

/// What the last build read from the text files, with the versions that it read. The bytes are untrusted: a checkout may
/// contain a forged memory.
struct TextMemory: Sendable {
  struct Record: Sendable {
    var version: FileVersion
    /// The digest of `Surroundings`.
    var surroundings: FastDigest
    /// Where the coded result is.
    var result: Range<Int>
    /// Where the record is, with its path.
    var whole: Range<Int>
  }

  /// Changes with everything that texts are read from beside the program, the files and `Surroundings`.
  static func key(_ context: ContentContext) -> FastDigest {
    var writer = BinaryWriter()
    writer.append(context.settings.digest)
    writer.append(context.isSurvey)
    return FastDigest(of: writer.bytes)
  }

  /// The whole build memory, which has more than these bytes.
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

  /// Returns what is stored of a file that was read in the same surroundings, or `nil` if nothing is.
  func record(of path: String, in surroundings: FastDigest) -> Record? {
    records[path].flatMap { $0.surroundings == surroundings ? $0 : nil }
  }

  /// Returns the bytes of a memory. `records` are those of `append`, in any number of pieces.
  static func bytes(key: FastDigest, count: Int, records: [[UInt8]]) -> [UInt8] {
    var writer = BinaryWriter()
    writer.append(key)
    writer.append(count: count)
    var bytes = writer.bytes
    bytes.reserveCapacity(bytes.count + records.reduce(0) { $0 + $1.count })
    for piece in records { bytes += piece }
    return bytes
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
