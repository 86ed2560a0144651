import Text

/// A read of the last build, as it is stored: what was read, and digests of what it gave.
struct StoredRead: Sendable {
  var dependence: ReadDependence
  /// Where its name is; see `ReadNames`.
  var name: Range<Int>
  /// Digest of what was read.
  var digest: FastDigest
  /// Digest of what that follows from, where this can be told with less work; see `ReadDigests.origin(of:)`.
  var origin: FastDigest?
  /// Where all of it is.
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
