package import Model
import Text

/// Tells whether an entry's address and the feed that brought it have one host: then nobody else knows better what the
/// entry says.
package struct HomeHosts {
  /// Source → the host that the settings ask for its feed.
  private let hosts: [String: String]

  package init(_ sources: [Source]) {
    hosts = Dictionary(
      sources.compactMap { source in
        guard case .url(let address) = source.location else { return nil }
        return (source.id, Self.host(of: address))
      }, uniquingKeysWith: { first, _ in first })
  }

  package func isAtHome(_ link: String?, in source: String?) -> Bool {
    guard let host = source.flatMap({ hosts[$0] }), !host.isEmpty else { return false }
    return link.map(Self.host) == host
  }

  private static func host(of address: String) -> String {
    let host = URI(address).host?.lowercased() ?? ""
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}
