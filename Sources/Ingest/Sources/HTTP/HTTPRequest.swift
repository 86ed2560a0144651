import Text

/// One GET. Redirects are not followed, no cookies are kept, and the environment's proxies are ignored.
struct HTTPRequest: Sendable, Hashable {
  var url: String
  /// Sent as they are; several may have one name.
  var headers: [Header] = []
  /// `user:password` for Basic authentication; `nil`: none.
  var credentials: String?
  var allowsPrivateNetwork = false
  /// `nil`: none.
  var proxy: String?
  /// `host:port:address` instead of what the names' service would answer, for tests; `nil`: it is asked.
  var resolution: String?
  var deadline = Duration.seconds(20)
  /// Bytes after decoding.
  var bodyLimit = 16 << 20
  var headerLimit = 64 << 10

  struct Header: Sendable, Hashable {
    var name: String
    var value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  init(url: String) { self.url = url }

  /// Why it must not be sent: a proxy connects in our place, so there is no connection of ours at which the host could be
  /// looked at. What its names lead to is the proxy's business.
  var refusal: HTTPFailure? {
    guard proxy != nil, !allowsPrivateNetwork, PrivateHost.isNamed(in: URI(url)) else { return nil }
    return .privateAddress(URI(url).host.map(String.init) ?? "")
  }
}
