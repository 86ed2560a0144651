import Synchronization
import System
import Text

/// The robots.txt of each origin: in memory for this run, and for a day (RFC 9309, 2.4) in a cache folder. A file that
/// could not be read is only remembered for this run.
final class RobotsCache: Sendable {
  enum Permission: Sendable, Hashable {
    case allowed, disallowed
    /// The robots.txt must be requested first, at this URL.
    case unknown(String)
    /// The robots.txt cannot be read for now, so that nothing may be requested (RFC 9309, 2.3.1.4).
    case unreachable
  }

  /// The seconds for which a cached file is used.
  private static let lifetime: Int64 = 86400

  private let state: StateFolder
  private let now: Timestamp
  /// By origin; `nil` for a file that cannot be read.
  private let known = Mutex<[String: RobotsRules?]>([:])

  /// `cache` is a folder that can always be deleted.
  init(cache: String, now: Timestamp) {
    state = StateFolder(cache + "/robots")
    self.now = now
  }

  /// Returns whether a page may be requested.
  func permission(for address: String) -> Permission {
    let url = URI(address)
    guard let origin = url.origin else { return .disallowed }
    guard let found = rules(of: origin) else { return .unknown(url.resolving("/robots.txt").text) }
    guard let rules = found else { return .unreachable }
    return rules.allows(url) ? .allowed : .disallowed
  }

  /// Whether the rules for the page's origin are known, so that its robots.txt need not be requested.
  func isKnown(for address: String) -> Bool {
    guard let origin = URI(address).origin else { return true }
    return rules(of: origin) != nil
  }

  /// Stores the rules of the page's origin; `nil` if its robots.txt cannot be read for now.
  func learn(_ rules: RobotsRules?, for address: String) {
    guard let origin = URI(address).origin else { return }
    known.withLock { $0[origin] = .some(rules) }
    guard let rules, let file = file(of: origin) else { return }
    // If the file cannot be stored, the next run requests it again.
    try? state.write(Array("\(now.seconds)\n".utf8) + rules.text, to: file)
  }
}

extension RobotsCache {
  /// `nil` if the file was not requested; `.some(nil)` if it could not be read.
  private func rules(of origin: String) -> RobotsRules?? {
    if let found = known.withLock({ $0[origin] }) { return .some(found) }
    guard let stored = stored(origin) else { return nil }
    known.withLock { $0[origin] = stored }
    return .some(stored)
  }

  private func stored(_ origin: String) -> RobotsRules? {
    guard let file = file(of: origin), let bytes = try? state.read(file) else { return nil }
    let line = bytes.prefix { $0 != 0x0A }
    guard let time = Int64(Array(line).text), (0...now.seconds).contains(time),
      now.seconds - time < RobotsCache.lifetime
    else {
      return nil
    }
    return RobotsRules(Array(bytes.dropFirst(line.count + 1)))
  }

  private func file(of origin: String) -> RelativePath? {
    RelativePath(SHA256.digest(of: Array(origin.utf8)).hex(32) + ".txt")
  }
}
