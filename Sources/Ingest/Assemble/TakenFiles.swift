/// The files that are published already, so that another one is neither written over them nor needs one of them as a
/// folder.
struct TakenFiles {
  private var files: Set<FileKey> = []
  private var folders: Set<FileKey> = []

  mutating func insert(_ file: FileKey) {
    guard files.insert(file).inserted else { return }
    for folder in file.folders where !folders.insert(folder).inserted { break }
  }

  func isFree(_ file: FileKey) -> Bool {
    !files.contains(file) && !folders.contains(file) && !file.folders.contains { files.contains($0) }
  }
}
