import System
package import Text

/// The list of the files that the last deployment put at the target, stored there as a file. The next deployment learns
/// from it what has changed, and which files are Rhapsode's: no other file is ever replaced or removed.
package struct DeploymentManifest: Sendable, Equatable {
  package static let name: RelativePath = ".rhapsode-manifest.json"

  /// A file that the site no longer has.
  package struct Retired: Sendable, Equatable {
    package var file: DeployedFile
    package var since: Timestamp

    package init(_ file: DeployedFile, since: Timestamp) {
      self.file = file
      self.since = since
    }
  }

  /// The id of the deployment; ids of later ones sort after it.
  package var id: String
  package var files: [RelativePath: DeployedFile] = [:]
  /// Files that stay until their grace period is over.
  package var retired: [RelativePath: Retired] = [:]
  /// Files that a deployment was about to write. If it was interrupted, each of them may be old, new or missing. Empty after a
  /// complete deployment.
  package var pending: [RelativePath: DeployedFile] = [:]

  package init(id: String) { self.id = id }

  package var isComplete: Bool { pending.isEmpty }

  /// Whether Rhapsode wrote the file at this path.
  package func owns(_ path: RelativePath) -> Bool {
    files[path] != nil || pending[path] != nil || retired[path] != nil
  }

  /// The paths of all files that Rhapsode wrote.
  package var paths: Set<RelativePath> { Set(files.keys).union(pending.keys).union(retired.keys) }

  /// Returns the name of a new deployment at `now`, such as `20261123T070102Z-4f1c22ab`.
  package static func newID(at now: Timestamp) -> String {
    let date = CivilDate(now)
    var bytes: [UInt8] = []
    bytes.append(decimal: date.year, width: 4)
    bytes.append(decimal: date.month, width: 2)
    bytes.append(decimal: date.day, width: 2)
    bytes.append(utf8: "T")
    bytes.append(decimal: date.hour, width: 2)
    bytes.append(decimal: date.minute, width: 2)
    bytes.append(decimal: date.second, width: 2)
    let unique = "\(DraftName.ending()) \(MonotonicClock.seconds())"
    return bytes.text + "Z-" + SHA256.digest(of: unique).hex(8)
  }

  /// Whether `name` has the form of `newID`.
  package static func isID(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard bytes.count == 25, bytes[8] == 0x54, bytes[15] == 0x5A, bytes[16] == 0x2D else { return false }
    return (bytes[..<8] + bytes[9..<15]).allSatisfy(\.isASCIIDigit) && bytes[17...].allSatisfy(\.isASCIIHexDigit)
  }
}
