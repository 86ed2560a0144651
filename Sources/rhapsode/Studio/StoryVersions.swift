import Authoring
import Synchronization

/// The versions of stories that the studio's pages were given recently, by file and version. Edits of a version that
/// was replaced meanwhile can still be applied to it and saved beside the newer one.
final class StoryVersions: Sendable {
  private struct Known {
    var file: String
    var document: StoryDocument
  }

  /// The oldest first.
  private let known = Mutex<[Known]>([])
  private static let most = 48

  func note(_ document: StoryDocument, of file: String) {
    known.withLock { known in
      known.removeAll { $0.file == file && $0.document.bytes == document.bytes }
      known.append(Known(file: file, document: document))
      if known.count > Self.most { known.removeFirst() }
    }
  }

  func document(_ version: String, of file: String) -> StoryDocument? {
    known.withLock { $0.last { $0.file == file && $0.document.version == version }?.document }
  }
}
