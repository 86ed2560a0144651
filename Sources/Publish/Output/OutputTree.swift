import System
import Synchronization
import Text

/// The published output, while a build looks for changes. Symbolic links in it are never followed.
struct OutputTree: ~Copyable, Sendable {
  let folder: Folder
  /// The files that Rhapsode wrote to the output.
  private let files: PublishedFiles
  /// Whether `files` come from `PublishedList`, and lack those that have changed since.
  private let isMemoryLost: Bool
  private let checkedFolders = Mutex<Set<RelativePath>>([])
  private let isHomeOurs: Bool

  init(_ folder: consuming Folder, files: PublishedFiles, isMemoryLost: Bool) {
    isHomeOurs = OutputTree.isHomeOurs(in: folder)
    self.folder = folder
    self.files = files
    self.isMemoryLost = isMemoryLost
  }

  /// Whether the file that the last build wrote at `path` is unchanged, by its size and time.
  func isIntact(_ path: RelativePath, _ file: PublishedFile) throws(PublishProblem) -> Bool {
    guard try isReachable(path), let status = try disk(folder.status(path)) else { return false }
    return status.kind == .file && status.stamp == file.stamp
  }

  /// Returns for each of these files of the last build whether it is unchanged, by its size and time.
  func areUntouched(_ numbers: Range<Int>, of files: PublishedFiles, _ listed: ListedFolders) -> [Bool] {
    var found: [Bool] = []
    found.reserveCapacity(numbers.count)
    folder.forEachStatus(of: files.paths[numbers], listed) { status in
      let stamp = files.files[numbers.lowerBound + found.count].stamp
      found.append(status?.kind == .file && status?.stamp == stamp)
    }
    return found
  }

  /// Returns the file that the last build wrote at `path`, with its present size and time, or `nil` if the file is
  /// missing or changed. If only the time differs, the contents are compared: a fresh checkout or a restored cache
  /// changes all times.
  func intact(_ path: RelativePath, _ file: PublishedFile) throws(PublishProblem) -> PublishedFile? {
    if try isIntact(path, file) { return file }
    guard let digest = file.digest, let found = try open(path), found.opened.stamp.size == file.stamp.size,
      try disk(found.digest()) == digest
    else { return nil }
    var file = file
    file.stamp = found.opened.stamp
    return file
  }

  /// Whether a build may write to `path`: there is no file, the last build wrote the file, or it has the generator
  /// mark. Without a memory, a file that cannot have the mark counts as Rhapsode's if the home page has it.
  func isOurs(_ path: RelativePath) throws(PublishProblem) -> Bool {
    guard files[path] == nil, let file = try open(path) else { return true }
    if GeneratorMark.isIn(try disk(file.head(GeneratorMark.searched))) { return true }
    return isMemoryLost && !path.text.hasSuffix(".html") && isHomeOurs
  }

  /// Opens the file at `path`. Returns `nil` if it does not exist, or if a folder or file that this build replaces is
  /// in its way.
  func open(_ path: RelativePath) throws(PublishProblem) -> OpenFile? {
    guard try isReachable(path) else { return nil }
    guard let file = try disk(folder.open(path)) else {
      guard try disk(folder.status(path)) == nil else { throw .inTheWay(folder.path(path), of: path.text) }
      return nil
    }
    let kind = file.opened.kind
    guard kind == .file || kind == .folder else { throw .inTheWay(folder.path(path), of: path.text) }
    guard kind == .file else { return nil }
    return file
  }

  private static func isHomeOurs(in folder: borrowing Folder) -> Bool {
    guard let home = try? folder.open("index.html"), let head = try? home.head(GeneratorMark.searched) else {
      return false
    }
    return GeneratorMark.isIn(head)
  }

  /// Whether all folders above `path` exist and none is a link.
  private func isReachable(_ path: RelativePath) throws(PublishProblem) -> Bool {
    let folders = path.folders
    guard let nearest = folders.first else { return true }
    if checkedFolders.withLock({ $0.contains(nearest) }) { return true }
    for name in folders.reversed() where !checkedFolders.withLock({ $0.contains(name) }) {
      guard let status = try disk(folder.status(name)) else { return false }
      if status.kind == .file, files[name] != nil { return false }
      guard status.kind == .folder else { throw .inTheWay(folder.path(name), of: path.text) }
      checkedFolders.withLock { _ = $0.insert(name) }
    }
    return true
  }
}
