import Configuration
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
    private var isLatin1 = false

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }

    /// A validator as `HeaderFields.validator` gives it; `nil` if it can be none, as in an archive of an older version.
    init?(_ name: String, validator: String?) {
      guard let validator,
        validator.unicodeScalars.allSatisfy({ $0.value > 0x1F && $0.value != 0x7F && $0.value < 0x100 })
      else { return nil }
      self.init(name, validator)
      isLatin1 = true
    }

    /// As it is sent, ending in NUL.
    var line: [CChar] {
      let bytes = isLatin1 ? value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(value.utf8)
      return (Array("\(name): ".utf8) + bytes + [0]).map { CChar(bitPattern: $0) }
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
