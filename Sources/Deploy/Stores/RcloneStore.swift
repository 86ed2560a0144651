import System
import Text

/// A target that is accessed through rclone: an object store, WebDAV, SFTP and others. If the remote stores headers,
/// files get their media type and `Cache-Control`.
struct RcloneStore: FileStore {
  private let target: String
  private let tools: StoreTools
  private let headers: PublishedHeaders

  init(_ target: String, headers: PublishedHeaders, tools: StoreTools) {
    var target = target
    while target.hasSuffix("/"), !target.hasSuffix(":/") { target.removeLast() }
    self.target = target
    self.headers = headers
    self.tools = tools
  }

  func obstacles(to paths: [RelativePath]) throws(DeploymentProblem) -> [RelativePath] {
    // In an object store, a name can be that of an object and of a folder; elsewhere, rclone refuses to replace a file by
    // a folder.
    []
  }

  func read(_ name: RelativePath) throws(DeploymentProblem) -> [UInt8]? {
    let run = try rclone(["cat", path(of: name)])
    if run.status == 3 || run.status == 4 { return nil }
    guard run.status == 0 else { throw .tool("rclone", run) }
    return run.output.isEmpty ? nil : run.output
  }

  func write(_ bytes: [UInt8], to name: RelativePath) throws(DeploymentProblem) {
    try disk(tools.scratch.write(bytes, to: "out"))
    try succeed(
      ["copyto", "--ignore-times", "--header-upload", "Cache-Control: no-store", tools.scratch.path(of: "out")]
        + [path(of: name)])
  }

  func put(_ paths: [RelativePath], resuming: Bool) throws(DeploymentProblem) {
    struct Group: Hashable { var caching: String, type: String? }
    var groups: [Group: [RelativePath]] = [:]
    for path in paths {
      groups[Group(caching: headers.caching(of: path), type: PublishedType.type(of: path)), default: []].append(path)
    }
    for (group, paths) in groups.sorted(by: { ($0.value.first?.text ?? "") < ($1.value.first?.text ?? "") }) {
      var arguments = ["copy", "--no-traverse", "--header-upload", "Cache-Control: \(group.caching)"]
      if let type = group.type { arguments += ["--header-upload", "Content-Type: \(type)"] }
      // Otherwise rclone would leave a file of the same size and time.
      if !resuming { arguments.append("--ignore-times") }
      try succeed(arguments + files(try list(paths)) + [tools.source, target])
    }
  }

  func differing(_ paths: [RelativePath], orMissing: Bool) throws(DeploymentProblem) -> [RelativePath] {
    guard !paths.isEmpty else { return [] }
    let result = tools.scratch.path(of: "combined")
    tools.scratch.remove("combined")
    let run = try rclone(
      ["check", "--one-way", "--combined", result] + files(try list(paths)) + [tools.source, target])
    // 3: the folder does not exist yet.
    if run.status == 3 { return orMissing ? paths : [] }
    guard run.status == 0 || run.status == 1, let bytes = try? tools.scratch.read("combined") else {
      throw .tool("rclone", run)
    }
    // Such as `* a/index.html`: `=` the same, `*` another, `+` missing, `!` cannot be compared.
    var marks: [RelativePath: Character] = [:]
    for line in bytes.text.split(separator: "\n") {
      // A combining mark at the start of a name would form one character with the space before it.
      guard let mark = line.first, let path = RelativePath(String(Substring(line.utf8.dropFirst(2)))) else { continue }
      marks[path] = mark
    }
    return paths.filter { path in
      switch marks[path] {
      case "=": false
      case "+", nil: orMissing
      default: true
      }
    }
  }

  func remove(_ paths: [RelativePath]) throws(DeploymentProblem) {
    guard !paths.isEmpty else { return }
    try succeed(["delete"] + files(try list(paths)) + [target])
  }

  func removeEmptyFolders(_ folders: [RelativePath]) {
    guard !folders.isEmpty, hasFolders else { return }
    for folder in folders { _ = try? rclone(["rmdir", path(of: folder)]) }
  }
}

extension RcloneStore {
  private func path(of name: RelativePath) -> String {
    target.hasSuffix(":") || target.hasSuffix("/") ? target + name.text : "\(target)/\(name.text)"
  }

  /// Whether the target can have empty folders: object stores have none. `true` if rclone does not say so.
  private var hasFolders: Bool {
    guard let run = try? rclone(["backend", "features", target]), run.status == 0,
      let node = try? JSON.parse(run.output, file: "features"),
      case .bool(let canBeEmpty)? = node["Features"]?["CanHaveEmptyDirectories"]
    else { return true }
    return canBeEmpty
  }

  private func list(_ paths: [RelativePath]) throws(DeploymentProblem) -> String {
    try tools.list(paths, separator: 0x0A)
  }

  private func files(_ list: String) -> [String] { ["--files-from-raw", list] }

  /// `--copy-links`: in a folder of this machine, rclone would not see a link, and write through it into the file of
  /// someone else.
  private func rclone(_ arguments: [String]) throws(DeploymentProblem) -> ProgramRun {
    try tools.run("rclone", ["--quiet", "--retries", "3", "--copy-links"] + arguments)
  }

  private func succeed(_ arguments: [String]) throws(DeploymentProblem) {
    let run = try rclone(arguments)
    guard run.status == 0 else { throw .tool("rclone", run) }
  }
}
