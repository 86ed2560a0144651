import System
import Text

/// The local resources of a store: the published folder, a folder for lists, and the lock that its programs inherit.
struct StoreTools: Sendable {
  /// The published folder.
  var source: String
  var scratch: StateFolder
  var lock: FolderLock

  /// Writes a list of paths for a program, each ended by `separator`. `prefix` returns what is written before a path with
  /// that first byte. Returns the path of the file.
  func list(
    _ paths: [RelativePath], separator: UInt8, prefix: (UInt8) -> String = { _ in "" }
  ) throws(DeploymentProblem) -> String {
    var bytes: [UInt8] = []
    for path in paths {
      if let first = path.text.utf8.first { bytes.append(utf8: prefix(first)) }
      bytes.append(utf8: path.text)
      bytes.append(separator)
    }
    let name: RelativePath = "list"
    try disk(scratch.write(bytes, to: name))
    return scratch.path(of: name)
  }

  /// Returns an empty folder of this name, with a slash at the end.
  func emptyFolder(_ name: RelativePath) throws(DeploymentProblem) -> String {
    scratch.removeTree(name)
    try disk(scratch.makeFolder(name))
    return scratch.path(of: name) + "/"
  }

  /// Runs a program to its end, in the locale `C`, so that its messages can be parsed.
  func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws(DeploymentProblem) -> ProgramRun {
    guard InstalledProgram.path(of: program) != nil else { throw .notInstalled(program) }
    guard
      let run = ProgramRun.run(
        program, arguments, environment: environment.merging(["LC_ALL": "C"]) { $1 }, keeping: lock)
    else { throw .notInstalled(program) }
    return run
  }
}

extension DeploymentProblem {
  /// The number of bytes of a program's error output that a message shows.
  private static let mostWords = 600

  static func tool(_ program: String, _ run: ProgramRun) -> DeploymentProblem {
    let lines = run.errors.text.split(whereSeparator: \.isNewline).suffix(6).joined(separator: "; ")
    return .tool(program, status: run.status, words: lines.prefix(utf8: mostWords))
  }
}
