import Model
import System
import Text

/// The steps to change an output that is not empty.
struct PublishPlan {
  var steps: [Journal.Step] = []
  /// Sorted.
  var removed: [RelativePath] = []
  private(set) var problems: [PublishProblem] = []

  /// `claims` are the files that were made, `now` all files of this build, and `last` those of the last build. New
  /// files are put in the order of their kinds and paths. Files that are no longer made are removed last, or first if a
  /// folder replaces a file or a file replaces a folder.
  init(
    _ claims: [PathClaims.Claim], now files: PublishedFiles, last: PublishedFiles, output: borrowing Folder
  ) throws(FileError) {
    for path in last.paths(notIn: files) where path != OutputPath.keeper {
      guard try output.status(path)?.kind == .file else { continue }
      removed.append(path)
    }
    let puts = claims.filter { $0.inode != nil }.sorted { ($0.kind, $0.path) < ($1.kind, $1.path) }
    let early = try makeRoom(for: puts, output: output)
    steps = early.map { .remove($0) }
    steps += puts.map { .put($0.path, inode: $0.inode ?? 0) }
    let done = Set(early)
    steps += removed.filter { !done.contains($0) }.map { .remove($0) }
  }

  /// Returns the removals that make room for new files, and therefore come first.
  private mutating func makeRoom(
    for puts: [PathClaims.Claim], output: borrowing Folder
  ) throws(FileError) -> [RelativePath] {
    let removals = Set(removed)
    var early: Set<RelativePath> = []
    for put in puts {
      for folder in put.path.folders where removals.contains(folder) { early.insert(folder) }
      guard try output.status(put.path)?.kind == .folder else { continue }
      for file in try files(below: put.path, in: output) {
        if removals.contains(file) {
          early.insert(file)
        } else {
          problems.append(.inTheWay(output.path(file), of: put.path.text))
        }
      }
    }
    return early.sorted()
  }

  /// Returns everything below `folder` that is not a folder.
  private func files(
    below folder: RelativePath, in output: borrowing Folder
  ) throws(FileError) -> [RelativePath] {
    var found: [RelativePath] = []
    for name in try Folder(folder, in: output).names().sorted() {
      guard let path = folder.appending(name.text) else { continue }
      if try output.status(path)?.kind == .folder {
        found += try files(below: path, in: output)
      } else {
        found.append(path)
      }
    }
    return found
  }
}
