import Model
import Synchronization
import Text

/// The facts of the texts of stories, by a digest of all that a text depends on, so that a list of stories opens no
/// text twice.
final class StoryFacts: Sendable {
  struct Known: Sendable {
    var words: Int
    var problems: Int
  }

  private let known = Mutex<[FastDigest: Known]>([:])

  func facts(of entry: Int, _ bodies: any Bodies) -> Known {
    let digest = bodies.digest(of: entry)
    if let digest, let known = known.withLock({ $0[digest] }) { return known }
    let facts = bodies.body(of: entry).facts
    let found = Known(words: facts.words, problems: facts.diagnostics.count)
    if let digest { known.withLock { $0[digest] = found } }
    return found
  }
}
