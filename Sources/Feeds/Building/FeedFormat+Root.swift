extension FeedFormat {
  /// The format of a document whose root is `element`, as far as the root tells it; `nil` if it is not that of a feed.
  init?(root element: FeedElement, version: String?) {
    switch element {
    case .rss: self = Self.rss(version ?? "")
    case .rdf: self = .rss10
    case .feed, .item: self = Self.atom(version)
    case .channel: self = .cdf
    case .opml: self = .opml
    case .alert: self = .cap
    default: return nil
    }
  }

  private static func rss(_ version: String) -> FeedFormat {
    switch version {
    case "0.90": .rss090
    case "0.91": .rss091
    case "0.92": .rss092
    case "0.93": .rss093
    case "0.94": .rss094
    case _ where version.hasPrefix("2."): .rss20
    default: .rss
    }
  }

  private static func atom(_ version: String?) -> FeedFormat {
    switch version {
    case "0.1": .atom01
    case "0.2": .atom02
    case "0.3": .atom03
    default: .atom
    }
  }
}
