/// The changes that a `FolderWatch` has seen since the last call of `next`.
package struct WatchedChanges: Sendable, Equatable {
  /// Files that were written, created, moved or removed, relative to the root of the watch. A folder that was created,
  /// moved or removed is included, with a slash at the end.
  package var paths: Set<String> = []
  /// Whether any other file may have changed too, because events were lost or folders were only compared.
  package var isIncomplete = false

  package init(paths: Set<String> = [], isIncomplete: Bool = false) {
    self.paths = paths
    self.isIncomplete = isIncomplete
  }

  var isEmpty: Bool { paths.isEmpty && !isIncomplete }
}
