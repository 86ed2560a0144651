import Text

/// A read of the last build in its stored form: its name, and digests of its value and of its inputs.
struct StoredRead: Sendable {
  var dependence: ReadDependence
  /// The range of its name; see `ReadNames`.
  var name: Range<Int>
  /// Digest of the value that was read.
  var digest: FastDigest
  /// Digest of the inputs of that value, if it takes less work; see `ReadDigests.origin(of:)`.
  var origin: FastDigest?
  /// The range of the whole read.
  var coded = 0..<0
}

extension BinaryWriter {
  /// `name` is coded.
  mutating func append(_ read: StoredRead, named name: Span<UInt8>) {
    append(count: Int(read.dependence.rawValue))
    append(name)
    append(read.digest)
    append(read.origin) { $0.append($1) }
  }
}

extension BinaryReader {
  mutating func storedRead() -> StoredRead {
    let start = offset
    let dependence = UInt8(exactly: count()).flatMap { ReadDependence(rawValue: $0) } ?? fail(.more)
    let name = range()
    let digest = digest()
    let origin = optional { $0.digest() }
    return StoredRead(dependence: dependence, name: name, digest: digest, origin: origin, coded: start..<offset)
  }
}
