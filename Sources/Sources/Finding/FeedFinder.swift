import System
import Feeds
package import Model
package import Text

/// Finds the feeds of a URL: the URL is a feed, or a page that links to feeds, or a page whose feed is at a common
/// path.
package struct FeedFinder: Sendable {
  private let agent: UserAgent
  private let pace: FetchOptions.Pace
  private let allowsPrivateNetwork: Bool
  private let pauses: [String: Timestamp]
  private let now: Timestamp

  /// `pauses` are hosts that asked an earlier run not to be polled.
  package init(
    _ settings: Settings, allowsPrivateNetwork: Bool = false, pauses: [String: Timestamp] = [:], now: Timestamp,
    pace: FetchOptions.Pace = FetchOptions.Pace()
  ) {
    agent = UserAgent(site: settings.url, version: Version.number, proxy: settings.proxy, deadline: pace.deadline)
    self.pace = pace
    self.allowsPrivateNetwork = allowsPrivateNetwork
    self.pauses = pauses
    self.now = now
  }

  /// Returns at least one feed, in the order of the page's links. `asking` is called with each URL before it is
  /// requested.
  package func find(
    _ written: String, asking: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(FindFailure) -> [FoundFeed] {
    let address = try FeedFinder.address(written)
    let search = self
    let unencrypted = FeedFinder.hasScheme(written) ? nil : "http" + address.dropFirst("https".count)
    return try await DedicatedThread.value { () -> Result<[FoundFeed], FindFailure> in
      do throws(FindFailure) {
        return .success(try search.search(address, orElse: unencrypted, asking))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Converts what people type to a URL, also `harbour.example.org` and `feed:https://…`.
  package static func address(_ written: String) throws(FindFailure) -> String {
    var text = written
    if text.lowercased().hasPrefix("feed:") { text = String(text.dropFirst(5)) }
    if text.hasPrefix("//") { text = "https:" + text }
    if !hasScheme(text) { text = "https://" + text }
    let address = URI(text)
    // In `javascript:…`, the text after the colon is not a port.
    let isHost = address.host.map { !$0.contains(":") || $0.hasPrefix("[") } ?? false
    guard address.isWeb, isHost, !text.utf8.contains(where: { $0 <= 0x20 }) else {
      throw .notAnAddress(written)
    }
    guard address.userInfo == nil else { throw .secret(address.withoutCredentials) }
    return text
  }

  private static func hasScheme(_ text: String) -> Bool {
    // An address in the query of another one has a `://` too.
    text.prefix(while: { !"/?#".contains($0) }).hasSuffix(":") && text.contains("://")
  }
}

extension FeedFinder {
  /// Common paths of feeds, below a page's folder or its site.
  static let commonPaths = ["feed", "feed.xml", "rss.xml", "index.xml", "atom.xml", "feed.json"]

  /// `unencrypted` is requested if the host has no encrypted server.
  private func search(
    _ address: String, orElse unencrypted: String?, _ asking: @escaping (String) -> Void
  ) throws(FindFailure) -> [FoundFeed] {
    guard var requests = PoliteRequests(agent, pace, pauses: pauses, now: now) else {
      throw .unreachable(address, reason: "out of memory")
    }
    asking(address)
    let first = ask([address], &requests)[0]
    switch first.answer {
    case .feed(let feed): return [feed]
    case .list: throw .list(address)
    case .failed(.transport(.privateAddress(let place))): throw .privateAddress(address, at: place)
    case .failed(let failure):
      let isNotEncrypted = failure == .transport(.unreachable) || failure == .transport(.noHandshake)
      if isNotEncrypted, let unencrypted { return try search(unencrypted, orElse: nil, asking) }
      throw .unreachable(address, reason: failure.summary)
    case .page(let named):
      var tried: [FindFailure.Attempt] = []
      let found = offered(named, &requests, asking, &tried)
      if !found.isEmpty { return found }
      if let feed = usual(below: first.url, except: named, &requests, asking, &tried) { return [feed] }
      throw .nothing(address, tried: tried)
    }
  }

  /// Returns the feeds that the page links to, without links that are not feeds.
  private func offered(
    _ named: [PageLink], _ requests: inout PoliteRequests, _ asking: (String) -> Void,
    _ tried: inout [FindFailure.Attempt]
  ) -> [FoundFeed] {
    var found: [FoundFeed] = []
    for link in named { asking(link.url) }
    for (link, answer) in zip(named, ask(named.map(\.url), &requests)) {
      guard case .feed(var feed) = answer.answer else {
        tried.append(FindFailure.Attempt(url: link.url, reason: answer.reason))
        continue
      }
      if feed.title.isEmpty { feed.title = link.title ?? "" }
      if !found.contains(where: { $0.url == feed.url }) { found.append(feed) }
    }
    return found
  }

  /// Requests the common paths one after another, until a feed is found or the host must not be requested again.
  private func usual(
    below page: String, except named: [PageLink], _ requests: inout PoliteRequests, _ asking: (String) -> Void,
    _ tried: inout [FindFailure.Attempt]
  ) -> FoundFeed? {
    let folder = URI(page).resolving("./")
    var places = FeedFinder.commonPaths.map { URI(page).resolving("/" + $0).text }
    if folder.path != "/" { places = FeedFinder.commonPaths.prefix(4).map { folder.resolving($0).text } + places }
    for place in places where !named.contains(where: { $0.url == place }) {
      asking(place)
      let answer = ask([place], &requests)[0]
      if case .feed(let feed) = answer.answer { return feed }
      tried.append(FindFailure.Attempt(url: place, reason: answer.reason))
      guard !answer.isTheLast else { return nil }
    }
    return nil
  }

  private func ask(_ addresses: [String], _ requests: inout PoliteRequests) -> [FeedProbe] {
    var answers = addresses.map { FeedProbe(url: $0, answer: .failed(.notWeb($0))) }
    var visits: [FetchAttempt] = []
    var owners: [Int] = []
    for (index, address) in addresses.enumerated() {
      do throws(FetchFailure) {
        visits.append(try FetchAttempt(unlistedAt: address, allowsPrivateNetwork: allowsPrivateNetwork))
        owners.append(index)
      } catch {
        answers[index] = FeedProbe(url: address, answer: .failed(error))
      }
    }
    requests.run(visits) { index, visit, step in answers[owners[index]] = FeedProbe(visit, step) }
    return answers
  }
}
