import System
import Text

/// A digest of this program's file: results of another version are not kept.
///
/// It is computed from the build id that the linker wrote. Without one, the whole file is read. That takes longer than
/// most rebuilds, so the digest is stored with the file's size and times.
struct ProgramDigest {
  let digest: FastDigest
  /// The bytes that the build memory stores.
  let bytes: [UInt8]

  private static let path = "/proc/self/exe"

  /// `remembered` is what the last build stored. `nil` if the program's file cannot be read: then nothing can be kept.
  init?(remembered: StoredBytes?) {
    guard let identity = FileIdentity(ofFileAt: ProgramDigest.path) else { return nil }
    if let known = ProgramDigest.digest(in: remembered, of: identity) {
      digest = known
    } else if let read = ProgramDigest.read() {
      digest = read
    } else {
      return nil
    }
    var writer = BinaryWriter()
    writer.append(identity)
    writer.append(digest)
    bytes = writer.bytes
  }

  private static func read() -> FastDigest? {
    guard let file = try? OpenFile(reading: path) else { return nil }
    if let id = BuildID(head: file.bytes(at: 0, count: 1 << 14)).bytes { return FastDigest(of: id) }
    return try? file.digest()
  }

  private static func digest(in remembered: StoredBytes?, of identity: FileIdentity) -> FastDigest? {
    var reader = BinaryReader(remembered ?? StoredBytes([]))
    guard reader.fileIdentity() == identity else { return nil }
    let digest = reader.digest()
    return reader.isAtEnd ? digest : nil
  }
}
