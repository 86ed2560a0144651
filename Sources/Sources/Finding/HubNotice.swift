import Configuration
import Model
package import Text
import System

/// A notice to a WebSub hub that a feed has changed (WebSub, section 7). The request has the form of PubSubHubbub 0.4,
/// which hubs understand.
package struct HubNotice: Sendable {
  private let hub: String
  /// The URL of the site.
  private let site: String
  private let proxy: String?

  package init(to hub: String, site: String, proxy: String?) {
    (self.hub, self.site, self.proxy) = (hub, site, proxy)
  }

  /// Notifies the hub of each changed feed, by its address, and of those that an earlier deployment could not tell. Returns a
  /// warning if it could not be notified of some; `folder` is the site's, whose cache keeps them for the next deployment.
  package func send(_ feeds: [String], in folder: String, now: Timestamp) async -> [Diagnostic] {
    var pending = PendingHubNotices(of: hub, folder: folder, now: now)
    // First those that have just changed: a hub may refuse the others every time.
    let changed = Set(feeds)
    let due = feeds + pending.addresses.filter { !changed.contains($0) }
    guard !due.isEmpty else { return [] }
    pending.insert(feeds, now: now)
    // Before the requests, which a program that is killed does not end.
    _ = pending.store()
    let result = await DedicatedThread.value { tell(due) }
    pending.keep(result.untold)
    let isStored = pending.store()
    return result.reason.map { [warning(result.untold.count, $0, isRepeated: isStored)] } ?? []
  }

  /// A hub is asked by so many requests at the same time: a build can change the feeds of hundreds of tags.
  private static let mostRequests = 4
  /// After so many refusals, or one request without an answer, the hub is not asked again: each of hundreds of requests
  /// could take until its deadline.
  private static let mostFailures = 4

  /// Returns the feeds of which the hub was not told, and the reason for the first; `nil` if it was told of all.
  private func tell(_ feeds: [String]) -> (untold: [String], reason: String?) {
    guard var transfers = Transfers() else { return (feeds, "out of memory") }
    var told: Set<Int> = []
    var failed: [(feed: Int, reason: String)] = []
    var started = 0
    var answers = true
    func untold() -> [String] { feeds.indices.filter { !told.contains($0) }.map { feeds[$0] } }
    func hasMore() -> Bool { answers && started < feeds.count && failed.count < Self.mostFailures }
    while hasMore() || transfers.count > 0 {
      while hasMore(), transfers.count < Self.mostRequests {
        guard transfers.start(request(feeds[started]), id: started) else { return (untold(), "out of memory") }
        started += 1
      }
      for (number, response) in transfers.finished(patience: .seconds(1)) {
        if let failure = response.failure {
          failed.append((number, FetchFailure.transport(failure).summary))
          answers = false
        } else if !(200..<300).contains(response.status) {
          failed.append((number, FetchFailure.status(response.status).summary))
        } else {
          told.insert(number)
        }
      }
    }
    return (untold(), failed.min { $0.feed < $1.feed }.map { "\(feeds[$0.feed]): \($0.reason)" })
  }

  /// Returns the request. The hub may be on a private network if its name says so, since the settings name it.
  private func request(_ feed: String) -> HTTPRequest {
    var request = HTTPRequest(url: hub)
    let agent = UserAgent(site: site, version: Version.number, proxy: proxy, deadline: request.deadline)
    let topic = URI.encoded(component: feed)
    request.form = "hub.mode=publish&hub.topic=\(topic)&hub.url=\(topic)"
    request.headers = agent.own
    request.proxy = proxy
    request.allowsPrivateNetwork = PrivateHost.isNamed(in: URI(hub))
    return request
  }

  private func warning(_ count: Int, _ reason: String, isRepeated: Bool) -> Diagnostic {
    let what = count == 1 ? "a feed has" : "\(Counted.words(count)) feeds have"
    let until = "readers find the new entries when they ask for the feed the next time"
    return Diagnostic(
      .warning, "the hub `\(hub)` was not told that \(what) changed: \(reason)",
      help: isRepeated ? "the next deployment within a week tells it again; until then, \(until)" : until)
  }
}
