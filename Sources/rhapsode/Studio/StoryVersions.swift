import Authoring
import Synchronization

/// The versions of stories that the studio's pages were given recently, by file and version. Edits of a version that
/// was replaced meanwhile can still be applied to it and saved beside the newer one.
final class StoryVersions: Sendable {
  private struct Known {
    var file: String
    var version: String
    /// The text alone: the blocks of a long story take ten times as much.
    var bytes: [UInt8]
  }

  /// The oldest first.
  private let known = Mutex<[Known]>([])
  private static let most = 48

  func note(_ document: StoryDocument, of file: String) {
    let version = document.version
    known.withLock { known in
      known.removeAll { $0.file == file && $0.version == version }
      known.append(Known(file: file, version: version, bytes: document.bytes))
      if known.count > Self.most { known.removeFirst() }
    }
  }

  func document(_ version: String, of file: String) -> StoryDocument? {
    known.withLock { $0.last { $0.file == file && $0.version == version }?.bytes }.map { StoryDocument($0) }
  }
}
