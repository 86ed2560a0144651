import Model
import Synchronization

/// The files that pages have shown so far: pictures in other sizes have addresses that only their pages know. Files of
/// earlier versions stay, since open pages may still ask for them.
final class AssetTable: Sendable {
  private let artifacts = Mutex<[String: Artifact]>([:])

  func note(_ artifact: Artifact) {
    // Files of the theme are found by the renderer, and would add up with every change.
    if case .bytes = artifact.content { return }
    artifacts.withLock { $0[artifact.path] = artifact }
  }

  subscript(path: String) -> Artifact? { artifacts.withLock { $0[path] } }
}
