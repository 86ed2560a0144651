import Configuration
import Synchronization
import System
import Text

/// The front matter of texts as it was when the site was read: if that of a saved file is the same, only its text has
/// changed.
final class FrontIndex: Sendable {
  private let state = Mutex(State())

  private struct State {
    /// By file.
    var fronts: [String: FastDigest] = [:]
    /// When the site was read last, by the clock of the file system.
    var moment: Int64 = .min
  }

  /// The most bytes of a file that is examined.
  private static let largest = 1 << 20

  /// Forgets the front matter of changed files. Call it immediately before the site is read.
  func forget(_ changes: WatchedChanges) {
    state.withLock { state in
      if changes.isIncomplete { state.fronts = [:] }
      for path in changes.paths { state.fronts[path] = nil }
      state.moment = FileClock.now()
    }
  }

  /// Notes the front matter of a file, relative to the site's folder. A file that may have changed since the site was read
  /// is left out.
  func learn(_ file: String, in folder: String) {
    guard state.withLock({ $0.fronts[file] == nil }),
      let reading = try? FileReading("\(folder)/\(file)", limit: Self.largest),
      let front = Self.front(of: reading.bytes)
    else { return }
    state.withLock { state in
      if reading.identity.changed < state.moment { state.fronts[file] = front }
    }
  }

  /// Whether the file has the same front matter as when the site was read.
  func isSame(_ file: String, in folder: String) -> Bool {
    guard let known = state.withLock({ $0.fronts[file] }),
      let bytes = try? Files.read("\(folder)/\(file)", limit: Self.largest)
    else { return false }
    return Self.front(of: bytes) == known
  }

  /// Returns a digest of all bytes before the text; `nil` without valid front matter, since the title may be in the
  /// text.
  private static func front(of bytes: [UInt8]) -> FastDigest? {
    guard let front = try? FrontMatter.read(bytes), front.offset > 0 else { return nil }
    return FastDigest(of: bytes.span.extracting(first: front.offset))
  }
}
