import System
import Text

/// A digest of this program's file: what another version has made is made again.
///
/// Reading the whole file takes longer than most rebuilds, so that the digest is remembered with the file's size and
/// times.
struct ProgramDigest {
  let digest: FastDigest
  /// For the build memory.
  let bytes: [UInt8]

  private static let path = "/proc/self/exe"

  /// `remembered` is what the last build stored. `nil` if the program's file cannot be read: then nothing can be kept.
  init?(remembered: [UInt8]?) {
    guard let status = try? Files.status(ProgramDigest.path, followsLink: true) else { return nil }
    var identity = BinaryWriter()
    for number in [status.stamp.size, status.stamp.modified, Int64(bitPattern: status.inode)] {
      identity.append(number)
    }
    if let known = ProgramDigest.digest(in: remembered, of: identity.bytes) {
      digest = known
    } else if let read = try? OpenFile(reading: ProgramDigest.path).digest() {
      digest = read
    } else {
      return nil
    }
    var writer = BinaryWriter()
    writer.append(identity.bytes)
    writer.append(digest)
    bytes = writer.bytes
  }

  private static func digest(in remembered: [UInt8]?, of identity: [UInt8]) -> FastDigest? {
    var reader = BinaryReader(remembered ?? [])
    guard reader.content() == identity else { return nil }
    let digest = reader.digest()
    return reader.isAtEnd ? digest : nil
  }
}
