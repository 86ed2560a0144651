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

  /// Why it must not be sent: libcurl would request another host than the one that was checked, or a proxy would connect
  /// in our place, so that only the host's name can be checked and not the address it resolves to.
  var refusal: HTTPFailure? {
    guard let host = URI(url).host.flatMap({ HostName.ascii($0) }), isRequested(host) else { return .badAddress }
    guard proxy != nil, !allowsPrivateNetwork, PrivateHost.isNamed(in: URI(url)) else { return nil }
    return .privateAddress(URI(url).host.map(String.init) ?? "")
  }

  /// Whether libcurl reads the same host out of the URL; it writes IPv4 addresses in their usual form.
  private func isRequested(_ host: String) -> Bool {
    guard let read = Transfers.host(of: url)?.lowercased() else { return false }
    if read == host { return true }
    guard let address = InternetAddress(host: read) else { return false }
    return address == InternetAddress(host: host) ?? PrivateHost.loose(host)
  }
}
