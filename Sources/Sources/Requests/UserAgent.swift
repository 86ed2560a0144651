/// The request headers that identify Rhapsode, and the limits of a request.
struct UserAgent: Sendable {
  private let headers: [HTTPRequest.Header]
  private let accepted: HTTPRequest.Header
  var proxy: String?
  var deadline: Duration

  /// `site` is the site's URL, for operators who want to know who sends the requests.
  init(site: String, version: String, proxy: String?, deadline: Duration) {
    headers = [.init("User-Agent", "Rhapsode/\(version) (+\(site))")]
    accepted = .init(
      "Accept",
      """
      application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml;q=0.9, \
      application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.7, text/html;q=0.3, */*;q=0.1
      """)
    self.proxy = proxy
    self.deadline = deadline
  }

  /// The headers that identify the sender.
  var own: [HTTPRequest.Header] { headers }

  func headers(for purpose: FetchPurpose) -> [HTTPRequest.Header] {
    switch purpose {
    case .document, .older: headers + [accepted]
    case .page: headers + [.init("Accept", "text/html, application/xhtml+xml;q=0.9")]
    case .robots: headers + [.init("Accept", "text/plain, */*;q=0.1")]
    case .alert: headers + [.init("Accept", "application/cap+xml, application/xml;q=0.8, text/xml;q=0.8")]
    case .icon(let search):
      headers + [.init("Accept", search.isAtPage ? "text/html" : "image/png, image/webp, image/*;q=0.8")]
    }
  }
}
