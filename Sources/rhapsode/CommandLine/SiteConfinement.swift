import System
import Text

/// The confinement of a command that reads untrusted input to the folder of its site, to its output, and to what it
/// needs of the system.
enum SiteConfinement {
  /// Returns a warning if the system supports confinement but refuses this one. Programs that the command starts are
  /// confined too.
  static func apply(_ invocation: Invocation) -> Diagnostic? {
    guard Confinement.isWanted else { return nil }
    let folder = SiteOptions.folder(invocation)
    let output = invocation.value("--output").map { [existing(above: $0)] } ?? []
    // `fetch` only looks whether pages are there.
    let writesOutput = invocation.command.name != "fetch"
    // SQLite writes large intermediate results to files, and tries no other folder if that is forbidden.
    ProcessEnvironment.setDefault("SQLITE_TMPDIR", "\(folder)/.rhapsode")
    // `content` may be a link to a folder elsewhere.
    let reading = ["\(folder)/content"] + secretsOfDatabases + (writesOutput ? [] : output)
    guard !Confinement(reading: reading, writing: [folder] + (writesOutput ? output : [])).apply() else { return nil }
    return Diagnostic(
      .warning, "the system refused to confine this command to the site's folder",
      help: "`rhapsode doctor` says what it offers; RHAPSODE_CONFINEMENT=off leaves it out")
  }

  /// The paths where libpq looks for passwords and certificates.
  private static var secretsOfDatabases: [String] {
    guard let home = ProcessEnvironment.value("HOME"), home.hasPrefix("/") else { return [] }
    return [".pgpass", ".pg_service.conf", ".postgresql"].map { "\(home)/\($0)" }
  }

  /// Returns the nearest folder above the output that exists: a build makes the output there, and its staging area beside it.
  private static func existing(above output: String) -> String {
    var path = output
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    repeat {
      guard let parent = path.parentFolder else { return "." }
      path = parent
    } while path != "/" && !Files.exists(path)
    return path
  }
}
