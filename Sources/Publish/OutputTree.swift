import System
import Synchronization
import Text

/// The output as it is, while a build looks for what has changed. No link below it is followed.
struct OutputTree: ~Copyable, Sendable {
  let folder: Folder
  /// What Rhapsode wrote there.
  private let files: [RelativePath: PublishedFile]
  private let checkedFolders = Mutex<Set<RelativePath>>([])
  private let isHomeOurs: Bool

  init(_ folder: consuming Folder, files: [RelativePath: PublishedFile]) {
    isHomeOurs = OutputTree.isHomeOurs(in: folder)
    self.folder = folder
    self.files = files
  }

  /// Whether the file that the last build wrote at `path` is there, by its size and time.
  func isIntact(_ path: RelativePath, _ file: PublishedFile) throws(PublishProblem) -> Bool {
    guard try isReachable(path), let status = try disk(folder.status(path)) else { return false }
    return status.kind == .file && status.stamp == file.stamp
  }

  /// Whether Rhapsode wrote what is at `path`, or there is nothing: the last build says so, or the file has our generator
  /// mark. Where no build is remembered, what cannot have a mark is ours if the home page is.
  func isOurs(_ path: RelativePath) throws(PublishProblem) -> Bool {
    guard files[path] == nil, let file = try open(path) else { return true }
    if GeneratorMark.isIn(try disk(file.head(GeneratorMark.searched))) { return true }
    return files.isEmpty && !path.text.hasSuffix(".html") && isHomeOurs
  }

  /// Opens what stands at `path`; `nil` where no file is, or one that will make room.
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

  /// Whether every folder above `path` is there and none is a link.
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
