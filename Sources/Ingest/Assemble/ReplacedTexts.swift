import Synchronization
import Text

/// The digests of files that had other bytes when they were opened than when their front matter was read.
final class ReplacedTexts: Sendable {
  private let digests = Mutex<[Int: FastDigest]>([:])

  func digest(of entry: Int) -> FastDigest? { digests.withLock { $0[entry] } }

  func note(_ digest: FastDigest, of entry: Int) { digests.withLock { $0[entry] = digest } }
}
