import System
import Text

/// A target that is accessed through rsync: over ssh, at a daemon, or in a folder of this machine. rsync writes each
/// file under a temporary name and then renames it, so that readers never get a partial file.
struct RsyncStore: FileStore {
  private let target: String
  private let tools: StoreTools
  private let shell: [String]

  init(_ target: String, port: Int?, tools: StoreTools) {
    var target = target
    while target.count > 1, target.hasSuffix("/") { target.removeLast() }
    self.target = target
    self.tools = tools
    shell = port.map { ["-e", "ssh -p \($0)"] } ?? []
  }

  /// Whether a target is a path on this machine, and not `user@host:path` or `rsync://host/module`.
  static func isPath(_ target: String) -> Bool { !target.prefix { $0 != "/" }.contains(":") }

  func read(_ name: RelativePath) throws(DeploymentProblem) -> [UInt8]? {
    let folder = try tools.emptyFolder("in")
    let run = try rsync(["-r", "--include=/\(name.text)", "--exclude=*", target + "/", folder])
    guard run.status == 0 || Self.isMissing(run) else { throw .tool("rsync", run) }
    let file: RelativePath = "in"
    return file.appending(name.text).flatMap { try? tools.scratch.read($0) }
  }

  func write(_ bytes: [UInt8], to name: RelativePath) throws(DeploymentProblem) {
    let folder = try tools.emptyFolder("out")
    try disk(Files.write(bytes, to: folder + name.text))
    try succeed(["-I", "-p", "--chmod=F644", folder + name.text, target + "/"])
  }

  func put(_ paths: [RelativePath], resuming: Bool) throws(DeploymentProblem) {
    guard !paths.isEmpty else { return }
    // Compared by contents, since two builds can give a file the same size and time.
    try succeed(
      ["-c", "-t", "-O", "-p", "--no-implied-dirs", "--chmod=F644"] + files(try list(paths)) + [
        tools.source + "/", target + "/",
      ])
  }

  func differing(_ paths: [RelativePath], orMissing: Bool) throws(DeploymentProblem) -> [RelativePath] {
    guard !paths.isEmpty else { return [] }
    let run = try rsync(
      ["-n", "-c", "--no-implied-dirs", "-8", "--out-format=%i %n"] + (orMissing ? [] : ["--existing"])
        + files(try list(paths)) + [tools.source + "/", target + "/"])
    if Self.isMissing(run) { return orMissing ? paths : [] }
    guard run.status == 0 else { throw .tool("rsync", run) }
    let lines = run.output.text.split(separator: "\n")
    // Such as `>f..t...... a/index.html`.
    return lines.filter { $0.dropFirst().first == "f" && "<>".contains($0.first ?? " ") }
      .compactMap { RelativePath(String(Substring($0.utf8.dropFirst(12)))) }
  }

  func obstacles(to paths: [RelativePath]) throws(DeploymentProblem) -> [RelativePath] {
    let folders = Set(paths.flatMap(\.folders)).sorted()
    guard !folders.isEmpty else { return [] }
    let run = try rsync(
      ["--list-only", "-d", "--no-implied-dirs", "--ignore-missing-args", "-8"] + files(try list(folders))
        + [target + "/", try tools.emptyFolder("in")])
    if Self.isMissing(run) { return [] }
    guard run.status == 0 else { throw .tool("rsync", run) }
    // Such as `-rw-r--r--              5 2026/11/20 12:00:00 a/b`.
    let others = run.output.text.split(separator: "\n").filter { $0.first != "d" }
    return folders.filter { folder in others.contains { $0.hasSuffix(" " + folder.text) } }
  }

  func remove(_ paths: [RelativePath]) throws(DeploymentProblem) {
    guard !paths.isEmpty else { return }
    let empty = try tools.emptyFolder("empty")
    let run = try rsync(
      ["--no-implied-dirs", "--delete-missing-args"] + files(try list(paths)) + [empty, target + "/"])
    // 24: the folders of the files have "vanished" too.
    guard run.status == 0 || run.status == 24 else { throw .tool("rsync", run) }
  }

  func removeEmptyFolders(_ folders: [RelativePath]) {
    // One run for each depth: rsync would try a folder before those in it.
    let levels = Dictionary(grouping: folders) { $0.folders.count }
    for (_, level) in levels.sorted(by: { $0.key > $1.key }) {
      guard let empty = try? tools.emptyFolder("empty"), let list = try? list(level.sorted()) else { return }
      // rsync does not remove a folder that contains files.
      _ = try? rsync(["--no-implied-dirs", "--delete-missing-args"] + files(list) + [empty, target + "/"])
    }
  }
}

extension RsyncStore {
  /// rsync takes a name that begins with `#` or `;` for a comment, unless `./` is before it.
  private func list(_ paths: [RelativePath]) throws(DeploymentProblem) -> String {
    try tools.list(paths, separator: 0) { "#;".utf8.contains($0) ? "./" : "" }
  }

  private func files(_ list: String) -> [String] { ["--from0", "--files-from=\(list)"] }

  /// `-s`: the shell at the target does not read the paths.
  private func rsync(_ arguments: [String]) throws(DeploymentProblem) -> ProgramRun {
    try tools.run("rsync", ["-s", "--timeout=120"] + shell + arguments)
  }

  private func succeed(_ arguments: [String]) throws(DeploymentProblem) {
    let run = try rsync(arguments)
    guard run.status == 0 else { throw .tool("rsync", run) }
  }

  /// Whether the folder at the target does not exist yet.
  private static func isMissing(_ run: ProgramRun) -> Bool {
    guard run.status == 23 || run.status == 3 else { return false }
    let words = run.errors.text
    return words.contains("change_dir") && words.contains("No such file or directory")
      || words.contains("link_stat") && words.contains("No such file or directory")
  }
}
