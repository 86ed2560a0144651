import Feeds
import Text

/// The result of requesting one URL in the search for a feed.
struct FeedProbe {
  enum Answer {
    case feed(FoundFeed)
    case list
    /// A web page, with the feeds that it links to.
    case page([PageLink])
    case failed(FetchFailure)
  }

  /// The URL after redirects.
  var url: String
  var answer: Answer
}

extension FeedProbe {
  init(_ visit: FetchAttempt, _ step: FetchAttempt.Step) {
    switch step {
    case .document(let response): self.init(url: visit.address, answer: FeedProbe.read(response, visit))
    case .failed(let failure, _): self.init(url: visit.address, answer: .failed(failure))
    case .follow, .notModified: self.init(url: visit.address, answer: .failed(.status(304)))
    }
  }

  /// Whether the host must not be requested again in this search.
  var isTheLast: Bool {
    switch answer {
    case .failed(.throttled), .failed(.challenge), .failed(.hostPaused), .failed(.transport), .failed(.outOfTime): true
    default: false
    }
  }

  var reason: String {
    switch answer {
    case .feed: "a feed"
    case .list: "a list of feeds"
    case .page: "a page"
    case .failed(let failure): failure.summary
    }
  }

  private static func read(_ response: HTTPResponse, _ visit: FetchAttempt) -> Answer {
    let headers = response.headers
    let metadata = HTTPMetadata(
      contentType: headers["content-type"], contentLanguage: headers["content-language"],
      contentLocation: headers["content-location"], url: visit.address, overHTTP: true)
    switch FeedReader.read(response.body, metadata: metadata) {
    case .feed(let document) where document.format == .opml: return .list
    case .feed(let document): return .feed(FoundFeed(document, visit))
    case .notAFeed(let reason):
      if PageLinks.isChallenge(response) { return .failed(.challenge) }
      let named = PageLinks.alternates(in: response.body, at: visit.address)
      // Only a web page has links; near an image or a video, no common paths are tried.
      let isPage = headers["content-type"].map { $0.lowercased().contains("html") } ?? !named.isEmpty
      return isPage || !named.isEmpty ? .page(named) : .failed(.notAFeed(reason, alternates: []))
    }
  }
}

extension FoundFeed {
  init(_ document: FeedDocument, _ visit: FetchAttempt) {
    let channel = document.channel
    url = visit.permanentURL
    title = channel.title.map { visit.secrets.shown(ItemText.plain($0, limit: 1 << 10)) } ?? ""
    format = document.format.rawValue
    entries = document.entries.count
    newest = document.entries.compactMap { $0.published ?? $0.updated ?? $0.created }.max()
    language = channel.language
    home = channel.link.flatMap { ItemText.webAddress(URI(visit.address).resolving($0).text) }.map(visit.secrets.shown)
    problems = document.problems.count
  }
}
