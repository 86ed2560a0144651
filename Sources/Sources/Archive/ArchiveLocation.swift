package import Archive
import Configuration
package import Model
import System

/// Where the archive of a site is: in `.rhapsode`, or in the database that the setting `database` names.
package enum ArchiveLocation: Sendable {
  case file(String)
  /// `reminder` is the path of the file that records that the database has an archive.
  case database(PostgreSQLAddress, reminder: String)
  /// The setting names this variable, which is not set or does not contain the address of a database.
  case unaddressed(String)

  /// `folder` contains `content/`.
  package init(
    of settings: Settings, in folder: String,
    environment: (String) -> String? = { ProcessEnvironment.value($0) }
  ) {
    guard let setting = settings.database else {
      self = .file(SiteArchive.path(in: folder))
      return
    }
    let variable = EnvironmentReference.variable(of: setting) ?? ""
    guard let address = environment(variable).flatMap({ PostgreSQLAddress($0) }) else {
      self = .unaddressed(variable)
      return
    }
    self = .database(address, reminder: folder + "/.rhapsode/database.begun")
  }

  /// Whether there is an archive to open. A database counts as one: it is contacted only when it is opened.
  package var exists: Bool {
    switch self {
    case .file(let path): Files.exists(path)
    case .database, .unaddressed: true
    }
  }

  /// The path of the file, or the address of the database without its password.
  package var name: String {
    switch self {
    case .file(let path): path
    case .database(let address, _): address.name
    case .unaddressed(let variable): "env:\(variable)"
    }
  }

  /// Opens the archive, and creates it if there is none. A lost archive is replaced by a new one only with `allowsLoss`.
  package func open(allowsLoss: Bool = false) throws(ArchiveError) -> SourceArchive {
    switch self {
    case .file(let path): try SourceArchive(at: path, allowsLoss: allowsLoss)
    case .database(let address, let reminder):
      try SourceArchive(in: address, reminder: reminder, allowsLoss: allowsLoss)
    case .unaddressed(let variable): throw .unaddressed(variable)
    }
  }

  /// Fills an archive by `SourceArchive.restore` or `take`, which must be empty. If there is none, it is created with its
  /// contents, or not at all.
  func fill<Value>(_ work: (SourceArchive) throws(ArchiveError) -> Value) throws(ArchiveError) -> Value {
    switch self {
    case .file(let path): try Files.exists(path) ? work(open()) : SourceArchive.make(at: path, work)
    case .database(let address, let reminder): try SourceArchive.make(in: address, reminder: reminder, work)
    case .unaddressed(let variable): throw .unaddressed(variable)
    }
  }
}
