import Model
import Synchronization

/// The paths of the files that a rendering makes.
final class WrittenPaths: Sendable {
  private let paths = Mutex<Set<String>>([])

  func add(_ artifact: Artifact) { paths.withLock { _ = $0.insert(artifact.path) } }

  var all: Set<String> { paths.withLock { $0 } }
}
