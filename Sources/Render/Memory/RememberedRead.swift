import Model
import Text

/// A read of the last build: what was read, and digests of what it gave.
struct RememberedRead: Sendable {
  /// See `ReadNames`.
  var name: [String]
  /// Digest of what was read.
  var digest: FastDigest
  /// Digest of what that follows from, where this can be told with less work; see `ReadDigests.origin(of:)`.
  var origin: FastDigest?
}

extension BinaryWriter {
  mutating func append(_ read: RememberedRead) {
    append(read.name) { $0.append($1) }
    append(read.digest)
    append(read.origin) { $0.append($1) }
  }
}

extension BinaryReader {
  mutating func read() -> RememberedRead {
    let name = list { $0.text() }
    let digest = digest()
    return RememberedRead(name: name, digest: digest, origin: optional { $0.digest() })
  }
}
