import Model
import Synchronization

/// The files that rendered pages have shown. Resized pictures have addresses that only their pages know. Files of
/// earlier versions stay, since open pages may still request them.
final class AssetTable: Sendable {
  private let artifacts = Mutex<[String: Artifact]>([:])

  func note(_ artifact: Artifact) {
    // The renderer finds files of the theme itself. Here they would accumulate with every change.
    if case .bytes = artifact.content { return }
    artifacts.withLock { $0[artifact.path] = artifact }
  }

  subscript(path: String) -> Artifact? { artifacts.withLock { $0[path] } }
}
