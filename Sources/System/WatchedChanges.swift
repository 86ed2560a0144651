/// What a `FolderWatch` has seen since it was last asked.
package struct WatchedChanges: Sendable, Equatable {
  /// Files that were written, made, moved or removed, relative to the root of the watch; of folders that came or went also
  /// the folder itself, with a slash at the end.
  package var paths: Set<String> = []
  /// Whether anything else may have changed too: events were lost, and everything must be looked at.
  package var isIncomplete = false

  package init(paths: Set<String> = [], isIncomplete: Bool = false) {
    self.paths = paths
    self.isIncomplete = isIncomplete
  }

  package var isEmpty: Bool { paths.isEmpty && !isIncomplete }
}
