import Model
import System
import Text

/// Stops a build that would remove many of the site's own pages, since part of the content may be missing.
///
/// Pages of sources' entries do not count, so that no feed can stop a build by removing entries. Pages that have only
/// moved do not count either.
enum RemovalGuard {
  /// With fewer pages than this, every removal is allowed.
  private static let fewestPages = 20

  /// `removed` are sorted paths. Returns `nil` if at most a tenth of the pages would be removed.
  static func problem(
    _ removed: [RelativePath], before: PublishedFiles, now files: PublishedFiles
  ) -> PublishProblem? {
    guard !removed.isEmpty else { return nil }
    let pages = before.files.count { $0.ownPage != nil }
    guard pages >= fewestPages else { return nil }
    let present = Set(files.files.compactMap(\.ownPage))
    let gone = removed.filter { path in before[path]?.ownPage.map { !present.contains($0) } ?? false }
    return gone.count * 10 > pages ? .tooManyRemovals(gone.map(\.text), of: pages) : nil
  }
}
