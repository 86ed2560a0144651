package import Model
import Text

/// Whether an entry links to the same host as its feed. Then the feed is the best authority for the entry's text.
package struct HomeHosts {
  /// Source id → host of its feed in the settings.
  private let hosts: [String: String]

  package init(_ sources: [Source]) {
    hosts = Dictionary(
      sources.compactMap { source in
        guard case .url(let address) = source.location else { return nil }
        return (source.id, Self.host(of: address))
      }, uniquingKeysWith: { first, _ in first })
  }

  package func isOnFeedHost(_ link: String?, in source: String?) -> Bool {
    guard let host = source.flatMap({ hosts[$0] }), !host.isEmpty else { return false }
    return link.map(Self.host) == host
  }

  private static func host(of address: String) -> String {
    let host = URI(address).host?.lowercased() ?? ""
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}
