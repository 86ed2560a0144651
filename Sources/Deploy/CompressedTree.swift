import Model
import System
import Text

/// A copy of the published folder with compressed files beside its texts, for web servers that serve precompressed
/// files. Only files that have changed since the last deployment are copied and compressed again.
struct CompressedTree {
  private static let tree: RelativePath = "tree"
  private static let index: RelativePath = "tree-index"

  private let state: StateFolder
  private let formats: [Settings.Deployment.Compression]
  private let lock: FolderLock

  /// `state` is the folder of this site's deployments to one target; `lock` locks it.
  init(_ formats: [Settings.Deployment.Compression], state: StateFolder, lock: FolderLock) {
    self.formats = formats
    self.state = state
    self.lock = lock
  }

  /// Removes the copy, if there is one.
  static func remove(from state: StateFolder) {
    state.removeTree(tree)
    state.remove(index)
  }

  /// Updates the copy to the contents of `source`. Returns its path, and the kinds of its files.
  func renew(
    from source: PublishedFolder
  ) throws(DeploymentProblem) -> (path: String, kinds: [RelativePath: Artifact.Kind]) {
    let known = self.known
    try disk(state.makeFolder(Self.tree))
    let path = try disk(Files.realPath(state.path(of: Self.tree)))
    let folder = try disk(Folder(path))
    var unchanged: [RelativePath: Digest] = [:]
    for (name, digest) in known {
      guard let digest, let file = source.files[name], file.digest == digest,
        !isDropped(ownCopyOf: name, known, source),
        try disk(folder.status(name))?.stamp.size == file.size, try !hasEmptyCopy(of: name, in: folder, source)
      else { continue }
      unchanged[name] = digest
    }
    let changed = source.files.keys.filter { unchanged[$0] == nil }.sorted()
    // Stored first, so that files that are about to be made or removed are made again, or removed, after an interruption.
    try store(unchanged, unfinished: Set(known.keys).union(changed).subtracting(unchanged.keys))
    for name in known.keys where unchanged[name] == nil {
      try remove(name, from: folder, source)
      // A new file may have the name of a folder that is empty now. `folders` begins with the deepest.
      for parent in name.folders { _ = folder.removeFolder(parent) }
    }
    let published = try disk(Folder(source.path, followsLink: true))
    for name in changed {
      try remove(name, from: folder, source)
      guard let file = try disk(published.open(name)) else { throw .changedMeanwhile(name.text) }
      _ = try disk(folder.create(name, copying: file))
    }
    for format in formats {
      let names = changed.filter { name in
        Self.isWorthwhile(name, source.files[name]?.size ?? 0) && Self.copy(of: name, format, source) != nil
      }
      try compress(names, format, in: folder, path)
    }
    try store(source.files.mapValues(\.digest))
    var kinds = source.files.mapValues(\.kind)
    for (name, file) in source.files {
      for format in formats {
        if let copy = Self.copy(of: name, format, source) { kinds[copy] = file.kind }
      }
    }
    return (path, kinds)
  }
}

extension CompressedTree {
  /// The number of files that are passed to one run of a program.
  private static let most = 200
  /// The minimum size in bytes: for smaller files, the additional response headers are longer than the saving.
  private static let smallest: Int64 = 1024

  private static let endings: Set<String> = [
    ".html", ".htm", ".css", ".js", ".mjs", ".json", ".geojson", ".webmanifest", ".xml", ".atom", ".rss", ".opml",
    ".svg", ".txt", ".md", ".csv", ".ics", ".vtt",
  ]

  private static func isWorthwhile(_ name: RelativePath, _ size: Int64) -> Bool {
    size >= smallest && endings.contains(SiteNames.stem(of: name.text).ending)
  }

  /// Returns the name of the compressed file, or `nil` if the site itself has a file of this name.
  private static func copy(
    of name: RelativePath, _ format: Settings.Deployment.Compression, _ source: PublishedFolder
  ) -> RelativePath? {
    RelativePath(name.text + format.ending).flatMap { source.files[$0] == nil ? $0 : nil }
  }

  /// Whether the site had its own compressed file of `name` at the last deployment, and has none now: then one is made,
  /// although the text is unchanged.
  private func isDropped(
    ownCopyOf name: RelativePath, _ known: [RelativePath: Digest?], _ source: PublishedFolder
  ) -> Bool {
    formats.contains { format in Self.copy(of: name, format, source).map { known.keys.contains($0) } ?? false }
  }

  /// Whether a compressed file is empty, which a power cut soon after the last deployment can leave.
  private func hasEmptyCopy(
    of name: RelativePath, in folder: borrowing Folder, _ source: PublishedFolder
  ) throws(DeploymentProblem) -> Bool {
    for format in formats {
      guard let copy = Self.copy(of: name, format, source) else { continue }
      if try disk(folder.status(copy))?.stamp.size == 0 { return true }
    }
    return false
  }

  private func remove(
    _ name: RelativePath, from folder: borrowing Folder, _ source: PublishedFolder
  ) throws(DeploymentProblem) {
    try disk(folder.remove(name))
    for format in formats {
      if let copy = Self.copy(of: name, format, source) { try disk(folder.remove(copy)) }
    }
  }

  /// Compresses files with the program, beside the originals. Removes a result that is not smaller.
  private func compress(
    _ names: [RelativePath], _ format: Settings.Deployment.Compression, in folder: borrowing Folder, _ path: String
  ) throws(DeploymentProblem) {
    for start in stride(from: 0, to: names.count, by: Self.most) {
      let part = names[start..<min(start + Self.most, names.count)]
      guard InstalledProgram.path(of: format.program) != nil,
        let run = ProgramRun.run(
          format.program, format.arguments + part.map { "\(path)/\($0.text)" }, keeping: lock)
      else { throw .notInstalled(format.program) }
      guard run.status == 0 else { throw .tool(format.program, run) }
      for name in part {
        guard let copy = RelativePath(name.text + format.ending), let old = try disk(folder.status(name)),
          let new = try disk(folder.status(copy)), new.stamp.size >= old.stamp.size
        else { continue }
        try disk(folder.remove(copy))
      }
    }
  }

  /// The files that the copy can have, if it was made with the same formats: with their digests, or `nil` if the copy was
  /// interrupted before they were complete or removed.
  private var known: [RelativePath: Digest?] {
    guard let bytes = try? state.read(Self.index), let node = try? JSON.parse(bytes, file: Self.index.text),
      node["formats"] == words, state.hasFolder(Self.tree)
    else {
      state.removeTree(Self.tree)
      return [:]
    }
    var digests: [RelativePath: Digest?] = [:]
    for member in node["files"]?.members ?? [] {
      guard let name = RelativePath(member.name) else { continue }
      digests.updateValue(member.value.string.flatMap { Digest(hex: $0) }, forKey: name)
    }
    return digests
  }

  private var words: Node { .list(formats.map { .string($0.rawValue) }) }

  private func store(
    _ digests: [RelativePath: Digest], unfinished: Set<RelativePath> = []
  ) throws(DeploymentProblem) {
    let values = digests.map { ($0.key, Node.string($0.value.hex)) } + unfinished.map { ($0, Node.null) }
    let files = values.sorted { $0.0 < $1.0 }.map { Node.Member($0.0.text, $0.1) }
    try disk(
      state.write(JSON.bytes(of: .object([.init("formats", words), .init("files", .object(files))])), to: Self.index))
  }
}

extension Settings.Deployment.Compression {
  var ending: String {
    switch self {
    case .gzip: ".gz"
    case .brotli: ".br"
    }
  }

  var program: String { rawValue }

  /// The arguments make the output reproducible: gzip stores no name and no time.
  fileprivate var arguments: [String] {
    switch self {
    case .gzip: ["--best", "--no-name", "--keep", "--force", "--quiet"]
    case .brotli: ["--best", "--keep", "--force"]
    }
  }
}
