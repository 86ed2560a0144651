import Archive
import Foundation
import Trial

/// An engine of the archive that can be tested on this machine.
enum TrialEngine: String, CaseIterable, Sendable {
  case sqlite, postgresql

  /// Without those that are not installed.
  static let available = PostgreSQLServer.shared == nil ? [TrialEngine.sqlite] : [.sqlite, .postgresql]

  var other: TrialEngine { self == .sqlite ? .postgresql : .sqlite }
}

/// The place of an archive in a new file or a new database, which can be opened several times.
struct TrialArchive: Sendable {
  let folder: TemporaryFolder
  /// The address of the database; `nil` for a file.
  let database: String?

  init(_ engine: TrialEngine) throws {
    folder = try TemporaryFolder()
    database = engine == .sqlite ? nil : try PostgreSQLServer.shared?.makeDatabase()
  }

  /// The place of an archive in this database.
  init(in database: String) throws {
    folder = try TemporaryFolder()
    self.database = database
  }

  /// Returns the place of a new file, and its archive with something in every column.
  static func filled() throws -> (place: TrialArchive, archive: SourceArchive) {
    let place = try TrialArchive(.sqlite)
    let archive = try place.open()
    try archive.fill()
    return (place, archive)
  }

  /// Is called last, so that the folder is not removed before.
  func end() { withExtendedLifetime(folder) {} }

  func open(allowsLoss: Bool = false) throws -> SourceArchive {
    guard let address = database.flatMap({ PostgreSQLAddress($0) }) else {
      return try SourceArchive(at: folder / "archive.sqlite", allowsLoss: allowsLoss)
    }
    return try SourceArchive(in: address, reminder: folder / "database.begun", allowsLoss: allowsLoss)
  }
}

extension SourceArchive {
  /// Returns the files of an export.
  func exported() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    _ = try export { files[$0] = $1 }
    return files
  }
}
