import System
import Text

/// A local bare repository, through which a branch of the target repository is fetched and pushed.
struct GitRepository {
  /// Its folder below that of the deployments to the target.
  static let name: RelativePath = "repository.git"

  /// The local reference to the fetched commit of the branch.
  static let fetched = "refs/rhapsode/target"

  private let address: String
  private let branch: String
  private let folder: String
  /// The lock of the deployment, which git inherits: if a git outlives its killed parent, the next deployment cannot
  /// begin, and does not remove the lock files of that git.
  private let lock: FolderLock

  /// Creates the repository in `folder`, unless it exists.
  init(_ address: String, branch: String, folder: String, lock: FolderLock) throws(DeploymentProblem) {
    self.address = address
    self.branch = branch
    self.folder = folder
    self.lock = lock
    if !Files.exists(folder + "/HEAD") {
      try disk(Files.makeFolders(folder))
      _ = try run(["init", "--quiet", "--bare"])
    }
    // A git that was killed leaves lock files, which would stop the next one. Only this site uses the repository, and its deployments exclude one another.
    for file in Files.list(folder) where file.hasSuffix(".lock") { Files.remove("\(folder)/\(file)") }
  }

  /// Fetches the last commits of the branch. Returns the id of the last one, or `nil` if there is no such branch.
  func fetch(depth: Int) throws(DeploymentProblem) -> String? {
    let heads = try run(["ls-remote", "--heads", "--", address, "refs/heads/\(branch)"])
    guard !heads.isEmpty else { return nil }
    _ = try run([
      "fetch", "--quiet", "--no-tags", "--depth=\(depth)", "--force", "--", address,
      "refs/heads/\(branch):\(Self.fetched)",
    ])
    return try commit(Self.fetched)
  }

  /// Returns the id of the commit with this name, or `nil` if there is none.
  func commit(_ name: String) throws(DeploymentProblem) -> String? {
    let found = try? run(["rev-parse", "--quiet", "--verify", name + "^{commit}"])
    return found.map { String($0.text.prefix { !$0.isWhitespace }) }
  }

  /// Returns the commits that lead to this one, as far as they were fetched, the newest first.
  func history(of commit: String) throws(DeploymentProblem) -> [BranchHistory.Commit] {
    try run(["log", "--first-parent", "--format=%H %s", commit]).text.split(separator: "\n").map { line in
      let id = line.prefix { $0 != " " }
      return BranchHistory.Commit(id: String(id), subject: String(line.dropFirst(id.count + 1)))
    }
  }

  /// Returns a file of a commit, or `nil` if the commit does not have it.
  func file(_ path: RelativePath, of commit: String) -> [UInt8]? {
    try? run(["cat-file", "blob", "\(commit):\(path.text)"])
  }

  /// Returns the object ids of all files of a commit, by path.
  func files(of commit: String) throws(DeploymentProblem) -> [RelativePath: String] {
    var files: [RelativePath: String] = [:]
    // Such as `100644 blob 5f1c…<tab>a/index.html`, each ended by a zero.
    for line in try run(["ls-tree", "-r", "-z", "--full-tree", commit]).split(separator: 0) {
      let parts = line.text.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2, let path = RelativePath(String(parts[1])) else { continue }
      files[path] = parts[0].split(separator: " ").last.map(String.init)
    }
    return files
  }

  /// Stores files of a folder as objects, and returns their ids in the same order.
  func store(_ paths: [RelativePath], of source: String) throws(DeploymentProblem) -> [String] {
    guard !paths.isEmpty else { return [] }
    // git reads a line that begins with a quotation mark as a quoted name.
    let list = Array(paths.map { "./\($0.text)\n" }.joined().utf8)
    let ids = try run(
      ["hash-object", "-w", "--no-filters", "--stdin-paths"], in: source, ["GIT_DIR": Files.realPath(or: folder)], list)
    let lines = ids.text.split(separator: "\n").map(String.init)
    guard lines.count == paths.count else { throw .changedMeanwhile(source) }
    return lines
  }

  /// Stores one file.
  func store(_ bytes: [UInt8]) throws(DeploymentProblem) -> String {
    let id = try run(["hash-object", "-w", "--stdin"], input: bytes)
    return String(id.text.prefix { !$0.isWhitespace })
  }

  /// Returns the id of a new tree: that of `commit`, without the files `removing` and with the files `adding`.
  func tree(
    of commit: String?, removing: [RelativePath], adding: [(path: RelativePath, id: String)], index: String
  ) throws(DeploymentProblem) -> String {
    let environment = ["GIT_INDEX_FILE": index]
    Files.remove(index)
    _ = try run(commit.map { ["read-tree", $0] } ?? ["read-tree", "--empty"], environment)
    var lines: [UInt8] = []
    for path in removing { lines.append(utf8: "0 \(String(repeating: "0", count: 40))\t\(path.text)\u{0}") }
    for file in adding { lines.append(utf8: "100644 \(file.id)\t\(file.path.text)\u{0}") }
    _ = try run(["update-index", "-z", "--add", "--replace", "--index-info"], environment, input: lines)
    let tree = try run(["write-tree"], environment)
    Files.remove(index)
    return String(tree.text.prefix { !$0.isWhitespace })
  }

  /// Returns the id of a new commit after `parent`.
  func commit(
    tree: String, after parent: String?, message: String, at now: Timestamp
  ) throws(DeploymentProblem) -> String {
    var environment = ["GIT_AUTHOR_DATE": "\(now.seconds) +0000", "GIT_COMMITTER_DATE": "\(now.seconds) +0000"]
    // Without an identity, as in CI, git refuses to commit.
    if (try? run(["var", "GIT_COMMITTER_IDENT"])) == nil {
      for role in ["AUTHOR", "COMMITTER"] {
        environment["GIT_\(role)_NAME"] = "Rhapsode"
        environment["GIT_\(role)_EMAIL"] = "rhapsode@localhost"
      }
    }
    let id = try run(
      ["commit-tree", tree] + (parent.map { ["-p", $0] } ?? []), environment, input: Array((message + "\n").utf8))
    return String(id.text.prefix { !$0.isWhitespace })
  }

  /// Moves the branch from `old` to a commit, unless another machine has moved it since.
  func push(_ commit: String, over old: String?) throws(DeploymentProblem) {
    let run = try start(
      [
        "push", "--quiet", "--force-with-lease=refs/heads/\(branch):\(old ?? "")", "--", address,
        "\(commit):refs/heads/\(branch)",
      ], in: nil, ["GIT_DIR": folder], [])
    guard run.status != 0 else { return }
    let words = run.errors.text
    if words.contains("stale info") || words.contains("[rejected]") || words.contains("cannot lock ref") {
      throw .overtaken
    }
    throw .tool("git", run)
  }
}

extension GitRepository {
  /// Runs work that uses the local repository in `scratch`. If it fails and git finds the repository damaged, as after a
  /// power cut, removes it and runs the work once more: all that it had can be fetched again.
  static func mended<Value>(
    in scratch: StateFolder, lock: FolderLock, _ work: () throws(DeploymentProblem) -> Value
  ) throws(DeploymentProblem) -> Value {
    do throws(DeploymentProblem) {
      return try work()
    } catch {
      guard case .tool("git", _, _) = error, isDamaged(scratch.path(of: name), lock) else { throw error }
      scratch.removeTree(name)
      return try work()
    }
  }

  private static func isDamaged(_ folder: String, _ lock: FolderLock) -> Bool {
    let run = ProgramRun.run(
      "git", ["fsck", "--no-dangling", "--no-progress"], environment: ["GIT_DIR": folder, "LC_ALL": "C"], keeping: lock)
    return run.map { $0.status != 0 } ?? false
  }

  private func run(
    _ arguments: [String], _ environment: [String: String] = [:], input: [UInt8] = []
  ) throws(DeploymentProblem) -> [UInt8] {
    try run(arguments, in: nil, environment.merging(["GIT_DIR": folder]) { $1 }, input)
  }

  private func run(
    _ arguments: [String], in folder: String?, _ environment: [String: String], _ input: [UInt8]
  ) throws(DeploymentProblem) -> [UInt8] {
    let run = try start(arguments, in: folder, environment, input)
    guard run.status == 0 else { throw .tool("git", run) }
    return run.output
  }

  /// Runs git without hooks, automatic maintenance and password prompts.
  private func start(
    _ arguments: [String], in folder: String?, _ environment: [String: String], _ input: [UInt8]
  ) throws(DeploymentProblem) -> ProgramRun {
    let settings = ["core.hooksPath=/dev/null", "gc.auto=0", "maintenance.auto=false", "core.quotePath=false"]
    guard InstalledProgram.path(of: "git") != nil,
      let run = ProgramRun.run(
        "git", settings.flatMap { ["-c", $0] } + arguments, in: folder,
        environment: environment.merging(["LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0"]) { $1 }, input: input,
        keeping: lock)
    else { throw .notInstalled("git") }
    return run
  }
}

extension Files {
  /// Returns the absolute path of a folder, or the path itself if the folder does not exist.
  fileprivate static func realPath(or path: String) -> String { (try? realPath(path)) ?? path }
}
