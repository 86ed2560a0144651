import Configuration
import Model
package import Text
import System

/// A notice to a WebSub hub that a feed has changed (WebSub, section 7). The request has the form of PubSubHubbub 0.4,
/// which hubs understand.
package enum HubNotice {
  /// Notifies the hub of each feed, by its address. Returns a warning if it could not be notified of some.
  package static func send(to hub: String, feeds: [String], site: String, proxy: String?) async -> [Diagnostic] {
    await DedicatedThread.value { problems(hub, feeds, site, proxy) }
  }

  /// A hub is asked by so many requests at the same time: a build can change the feeds of hundreds of tags.
  private static let mostRequests = 4
  /// After so many refusals, or one request without an answer, the hub is not asked again: each of hundreds of requests
  /// could take until its deadline.
  private static let mostFailures = 4

  private static func problems(_ hub: String, _ feeds: [String], _ site: String, _ proxy: String?) -> [Diagnostic] {
    guard var transfers = Transfers() else { return [warning(hub, feeds.count, "out of memory")] }
    var failed: [(feed: Int, reason: String)] = []
    var started = 0
    var answers = true
    func hasMore() -> Bool { answers && started < feeds.count && failed.count < mostFailures }
    while hasMore() || transfers.count > 0 {
      while hasMore(), transfers.count < mostRequests {
        guard transfers.start(request(hub, feeds[started], site, proxy), id: started) else {
          return [warning(hub, feeds.count - started, "out of memory")]
        }
        started += 1
      }
      for (number, response) in transfers.finished(patience: .seconds(1)) {
        if let failure = response.failure {
          failed.append((number, FetchFailure.transport(failure).summary))
          answers = false
        } else if !(200..<300).contains(response.status) {
          failed.append((number, FetchFailure.status(response.status).summary))
        }
      }
    }
    guard let first = failed.min(by: { $0.feed < $1.feed }) else { return [] }
    return [warning(hub, failed.count + feeds.count - started, "\(feeds[first.feed]): \(first.reason)")]
  }

  /// Returns the request. The hub may be on a private network if its name says so, since the settings name it.
  private static func request(_ hub: String, _ feed: String, _ site: String, _ proxy: String?) -> HTTPRequest {
    var request = HTTPRequest(url: hub)
    let agent = UserAgent(site: site, version: Version.number, proxy: proxy, deadline: request.deadline)
    let topic = URI.encoded(component: feed)
    request.form = "hub.mode=publish&hub.topic=\(topic)&hub.url=\(topic)"
    request.headers = agent.own
    request.proxy = proxy
    request.allowsPrivateNetwork = PrivateHost.isNamed(in: URI(hub))
    return request
  }

  private static func warning(_ hub: String, _ count: Int, _ reason: String) -> Diagnostic {
    let what = count == 1 ? "a feed has" : "\(Counted.words(count)) feeds have"
    return Diagnostic(
      .warning, "the hub `\(hub)` was not told that \(what) changed: \(reason)",
      help: "readers find the new entries when they ask for the feed the next time")
  }
}
