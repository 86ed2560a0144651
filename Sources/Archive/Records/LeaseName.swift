import Text

/// What a fetcher leases, so that no other fetcher uses it at the same time.
package enum LeaseName: Sendable, Hashable {
  /// The right to send requests to a host.
  case host(String)
  /// The right to visit a source, and to store what the visit brings.
  case source(String)
}

extension LeaseName {
  /// An index of PostgreSQL takes no values of more than 2.7 KB; a feed can name a longer host.
  private static let longest = 255

  /// The name in the database. A space is in no host, so that a digest is never the name of another one.
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
