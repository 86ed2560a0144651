import Configuration
import Text

/// A GET or HEAD request, or a POST of a form. Redirects are not followed, cookies are not kept, and the environment's proxies are ignored.
struct HTTPRequest: Sendable, Hashable {
  var url: String
  /// Sent literally; several may have the same name.
  var headers: [Header] = []
  /// The body of a POST, as `application/x-www-form-urlencoded`; `nil` for a GET.
  var form: String?
  /// Whether only the headers are asked for.
  var isHead = false
  /// `user:password` for Basic authentication; `nil` for none.
  var credentials: String?
  var allowsPrivateNetwork = false
  /// `nil` for none.
  var proxy: String?
  /// `host:port:address`, which replaces the DNS answer in tests; `nil` to resolve the host normally.
  var resolution: String?
  var deadline = Duration.seconds(20)
  /// In bytes, after decoding.
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

    /// A header with a validator from `HeaderFields.validator`. Fails if it cannot be sent, as values in an archive of
    /// an older version may be.
    init?(_ name: String, validator: String?) {
      guard let validator,
        validator.unicodeScalars.allSatisfy({ $0.value > 0x1F && $0.value != 0x7F && $0.value < 0x100 })
      else { return nil }
      self.init(name, validator)
      isLatin1 = true
    }

    /// The header line as sent, ending in NUL.
    var line: [CChar] {
      let bytes = isLatin1 ? value.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } : Array(value.utf8)
      return (Array("\(name): ".utf8) + bytes + [0]).map { CChar(bitPattern: $0) }
    }
  }

  init(url: String) { self.url = url }

  /// Why the request must not be sent, or `nil` if it may. libcurl must read the same host from the URL as the check.
  /// With a proxy only the host's name can be checked, not the address that it resolves to.
  var refusal: HTTPFailure? {
    guard let host = URI(url).host.flatMap({ HostName.ascii($0) }), isRequested(host) else { return .badAddress }
    guard proxy != nil, !allowsPrivateNetwork, PrivateHost.isNamed(in: URI(url)) else { return nil }
    return .privateAddress(URI(url).host.map(String.init) ?? "")
  }

  /// Whether libcurl reads the same host from the URL; it writes IPv4 addresses in their canonical form.
  private func isRequested(_ host: String) -> Bool {
    guard let read = Transfers.host(of: url)?.lowercased() else { return false }
    if read == host { return true }
    guard let address = InternetAddress(host: read) else { return false }
    return address == InternetAddress(host: host) ?? InternetAddress(spelled: host)
  }
}
