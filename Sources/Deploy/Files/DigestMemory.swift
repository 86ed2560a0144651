import System
import Text

/// The digests of files by their identity, so that a file that has not changed is not read again.
struct DigestMemory: Sendable {
  private static let form = Array("rhapsode digests 1\n".utf8)

  private var known: [RelativePath: (identity: FileIdentity, digest: Digest)] = [:]

  init() {}

  /// Empty if the bytes are damaged or of another version.
  init(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.form) else { return }
    var reader = BinaryReader(bytes, in: Self.form.count..<bytes.count)
    guard reader.digest() == FastDigest(of: bytes.span.extracting(min(reader.offset, bytes.count)...)) else { return }
    let count = reader.elementCount()
    for _ in 0..<count {
      let path = RelativePath(reader.text())
      let identity = reader.fileIdentity()
      let digest = Digest(bytes: reader.content())
      guard !reader.hasFailed, let path, let digest else {
        known = [:]
        return
      }
      known[path] = (identity, digest)
    }
  }

  var bytes: [UInt8] {
    var writer = BinaryWriter()
    writer.append(count: known.count)
    for (path, entry) in known.sorted(by: { $0.key < $1.key }) {
      writer.append(path.text)
      writer.append(entry.identity)
      writer.append(entry.digest.bytes)
    }
    var seal = BinaryWriter()
    seal.append(FastDigest(of: writer.bytes))
    return Self.form + seal.bytes + writer.bytes
  }

  func digest(of path: RelativePath, _ identity: FileIdentity) -> Digest? {
    guard let entry = known[path], entry.identity == identity else { return nil }
    return entry.digest
  }

  mutating func remember(_ path: RelativePath, _ identity: FileIdentity, _ digest: Digest) {
    if identity.isSettled { known[path] = (identity, digest) }
  }
}
