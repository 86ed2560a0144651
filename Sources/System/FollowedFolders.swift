import Synchronization

/// A folder watch that reports changes on a thread of its own.
package final class FollowedFolders: Sendable {
  private let watch: Mutex<FolderWatch>

  /// Watches the folders `names` in `root` from now on; they need not exist yet.
  package init(_ root: String, _ names: Set<String>) {
    watch = Mutex(FolderWatch(root, names))
  }

  /// Whether the system provides no watches, or too few, so that the folders are compared every second. Read it before
  /// `follow`.
  package var isLimited: Bool { watch.withLock { $0.isLimited } }

  /// Calls `changed` for each burst of changes, as soon as there was none for `quiet` milliseconds. Call it once. Returns
  /// `false` if the system cannot create a thread.
  package func follow(quiet: Int32, _ changed: @escaping @Sendable (WatchedChanges) -> Void) -> Bool {
    DedicatedThread.run { [self] in
      while true { changed(watch.withLock { $0.next(quiet: quiet) }) }
    }
  }
}
