/// The files that are published already, so that another one is neither written over them nor needs one of them as a
/// folder.
struct TakenFiles {
  private var files: Set<FileKey> = []
  private var folders: Set<FileKey> = []

  mutating func insert(_ file: FileKey) {
    guard files.insert(file).inserted else { return }
    for folder in file.folders where !folders.insert(folder).inserted { break }
  }

  /// Whether there is neither a file of that path nor anything in a folder of that path.
  func hasNothing(at path: FileKey) -> Bool { !files.contains(path) && !folders.contains(path) }

  func isFree(_ file: FileKey) -> Bool {
    hasNothing(at: file) && !file.folders.contains { files.contains($0) }
  }
}
