import System
import Text

extension Publisher {
  /// Keeps the files that the last build wrote at `paths`. Returns `false`, and keeps none, if they must be made again,
  /// because the output has lost or changed one of them.
  package func keep(_ paths: [String]) -> Bool {
    var files: [(path: RelativePath, file: PublishedFile)] = []
    for path in paths {
      guard let path = OutputPath.usable(path), let file = memory.files[path],
        let intact = (try? ground.output?.intact(path, file)) ?? nil
      else { return false }
      files.append((path, intact))
    }
    for (path, file) in files {
      if let index = claims.claim(path, file.kind, .kept) { claims.setFile(index, file, inode: nil) }
    }
    return true
  }

  /// Ends a build that would publish what the last one has published. Returns `nil`, and does nothing, if a file of the
  /// output is no longer as the last build left it.
  package func confirm() -> PublishReport? {
    guard recovery == nil, !memory.files.isEmpty else { return nil }
    for (path, file) in memory.files where (try? ground.output?.isIntact(path, file)) != true { return nil }
    defer { abandon() }
    return PublishReport(
      written: [], removed: [], unchanged: memory.files.count, recovery: nil,
      notices: PublishReport.collisions(in: memory.files.keys.map(\.text)))
  }
}
