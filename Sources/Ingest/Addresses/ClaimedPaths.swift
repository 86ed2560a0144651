/// The paths of files to publish, so that no other file overwrites one or needs its path as a folder.
struct ClaimedPaths {
  private var files: Set<CaseFoldedPath> = []
  private var folders: Set<CaseFoldedPath> = []

  mutating func insert(_ file: CaseFoldedPath) {
    guard files.insert(file).inserted else { return }
    for folder in file.folders where !folders.insert(folder).inserted { break }
  }

  /// Whether there is neither a file nor a folder at this path.
  func hasNothing(at path: CaseFoldedPath) -> Bool { !files.contains(path) && !folders.contains(path) }

  func isFree(_ file: CaseFoldedPath) -> Bool {
    hasNothing(at: file) && !file.folders.contains { files.contains($0) }
  }
}
