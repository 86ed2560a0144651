import Synchronization

/// A folder watch that reports changes on a thread of its own.
package final class FollowedFolders: Sendable {
  private let watch: Mutex<FolderWatch>

  /// Watches the folders `names` in `root` from now on; they need not exist yet.
  package init(_ root: String, _ names: Set<String>) {
    watch = Mutex(FolderWatch(root, names))
  }

  /// Calls `changed` for each burst of changes, as soon as there was none for `quiet` milliseconds. Call it once. Returns
  /// `false` if the system cannot create a thread.
  ///
  /// Calls `limited` once if the system provides no watches, or too few, so that the folders are compared every second:
  /// at the start, or when a new folder cannot be watched.
  package func follow(
    quiet: Int32, limited: @escaping @Sendable () -> Void, _ changed: @escaping @Sendable (WatchedChanges) -> Void
  ) -> Bool {
    DedicatedThread.run { [self] in
      var isTold = false
      while true {
        if !isTold, watch.withLock({ $0.isLimited }) {
          isTold = true
          limited()
        }
        changed(watch.withLock { $0.next(quiet: quiet) })
      }
    }
  }
}
