import System
import Text

/// The list of the files that the last deployment put at the target, stored there as a file. The next deployment learns
/// from it what has changed, and which files are Rhapsode's: no other file is ever replaced or removed.
struct DeploymentManifest: Sendable, Equatable {
  static let name: RelativePath = ".rhapsode-manifest.json"

  /// A file that the site no longer has.
  struct Retired: Sendable, Equatable {
    var file: DeployedFile
    var since: Timestamp

    init(_ file: DeployedFile, since: Timestamp) {
      self.file = file
      self.since = since
    }
  }

  /// The id of the deployment; ids of later ones sort after it.
  var id: String
  var files: [RelativePath: DeployedFile] = [:]
  /// Files that stay until their grace period is over.
  var retired: [RelativePath: Retired] = [:]
  /// Files that a deployment was about to write or remove. If it was interrupted, each of them may be old, new or missing.
  /// Empty after a complete deployment.
  var pending: [RelativePath: DeployedFile] = [:]

  init(id: String) { self.id = id }

  var isComplete: Bool { pending.isEmpty }

  /// Whether Rhapsode wrote the file at this path.
  func owns(_ path: RelativePath) -> Bool {
    files[path] != nil || pending[path] != nil || retired[path] != nil
  }

  /// The paths of all files that Rhapsode wrote.
  var paths: Set<RelativePath> { Set(files.keys).union(pending.keys).union(retired.keys) }

  /// Returns the name of a new deployment at `now`, such as `20261123T070102Z-4f1c22ab`. If the deployment `last` has the
  /// same time or a later one, because the clock was set back, the new name has the second after it.
  static func newID(at now: Timestamp, after last: String? = nil) -> String {
    let earliest = last.flatMap { time(of: $0) }.map { $0.seconds + 1 } ?? now.seconds
    let date = CivilDate(Timestamp(seconds: max(now.seconds, min(earliest, latest))))
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

  /// The last second of the year 9999, in seconds since 1970: later years have more digits.
  private static let latest: Int64 = 253_402_300_799

  /// Returns the time in a name of the form of `newID`.
  private static func time(of id: String) -> Timestamp? {
    guard isID(id) else { return nil }
    let digits = Array(id.utf8)
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    return CivilDate(
      year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: number(9..<11), minute: number(11..<13),
      second: number(13..<15)
    ).map { Timestamp($0) }
  }

  /// Whether `name` has the form of `newID`.
  static func isID(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard bytes.count == 25, bytes[8] == 0x54, bytes[15] == 0x5A, bytes[16] == 0x2D else { return false }
    return (bytes[..<8] + bytes[9..<15]).allSatisfy(\.isASCIIDigit) && bytes[17...].allSatisfy(\.isASCIIHexDigit)
  }
}
