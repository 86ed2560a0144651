import Text

/// What a fetcher leases, so that no other fetcher uses it at the same time.
package enum LeaseName: Sendable, Hashable {
  /// The right to send requests to a host.
  case host(String)
  /// The right to visit a source, and to store what the visit brings.
  case source(String)
}

extension LeaseName {
  /// Bytes. PostgreSQL does not index values of more than about 2.7 KB, but a feed can name a longer host.
  private static let longest = 255

  /// The name in the database, such as `host example.org`; a digest replaces a long one. No host contains a space, so
  /// that a digest never equals the name of another host.
  var text: String {
    let (kind, name) =
      switch self {
      case .host(let name): ("host", name)
      case .source(let id): ("source", id)
      }
    guard name.utf8.count > LeaseName.longest else { return "\(kind) \(name)" }
    return "\(kind) digest \(SHA256.digest(of: Array(name.utf8)).hex(64))"
  }
}
