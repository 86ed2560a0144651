/// The namespaces used in feeds.
enum FeedNamespace: UInt8 {
  /// All dialects of RSS, Atom, CDF and OPML, whose element names never conflict.
  case core
  case dublinCore, dublinCoreTerms, content, media, itunes, podcast, georss, gml, geo, syndication, license
  case chapters, history, tombstone, alert, admin, rdf, xhtml, xml, feedburner, thread, other

  /// Looks up a namespace by its URI; case, scheme (HTTP or HTTPS) and slashes or hashes at the end do not matter.
  /// `nil` if it is unknown.
  init?(uri: String) {
    if let exact = Self.addresses[uri] {
      self = exact
      return
    }
    var uri = uri.lowercased()[...]
    while uri.utf8.last == UInt8(ascii: "/") || uri.utf8.last == UInt8(ascii: "#") { uri.removeLast() }
    if uri.hasPrefix("https:") { uri = "http:" + uri.dropFirst(6) }
    if uri.hasPrefix("http://backend.userland.com/rss") {
      self = .core
    } else if let known = Self.addresses[String(uri)] {
      self = known
    } else {
      return nil
    }
  }

  /// Looks up a namespace by its usual prefix, for documents that do not declare it.
  init?(prefix: String) {
    guard let known = Self.prefixes[prefix.lowercased()] else { return nil }
    self = known
  }
}

extension FeedNamespace {
  private static let addresses: [String: FeedNamespace] = [
    // In their usual spelling, which is looked up first, without normalisation.
    "http://www.w3.org/2005/Atom": .core,
    "http://purl.org/rss/1.0/": .core,
    "http://purl.org/rss/1.0/modules/content/": .content,
    "http://purl.org/dc/elements/1.1/": .dublinCore,
    "http://purl.org/dc/terms/": .dublinCoreTerms,
    "http://search.yahoo.com/mrss/": .media,
    "http://purl.org/rss/1.0/modules/syndication/": .syndication,
    "http://purl.org/rss/1.0/modules/slash/": .other,
    "http://wellformedweb.org/CommentAPI/": .other,
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": .rdf,
    // Normalised: in lower case, without slashes or hashes at the end.
    "": .core,
    "http://blogs.law.harvard.edu/tech/rss": .core,
    "http://cyber.law.harvard.edu/rss/rss.html": .core,
    "http://purl.org/rss/1.0": .core,
    "http://my.netscape.com/rdf/simple/0.9": .core,
    "http://channel.netscape.com/rdf/simple/0.9": .core,
    "http://example.com/newformat": .core,
    "http://example.com/necho": .core,
    "http://purl.org/echo": .core,
    "uri/of/echo/namespace": .core,
    "http://purl.org/pie": .core,
    "http://purl.org/atom/ns": .core,
    "http://www.w3.org/2005/atom": .core,
    "http://purl.org/net/rss1.1": .core,
    "http://purl.org/rss/1.0/modules/rss091": .core,
    "http://opml.org/spec2": .core,
    "http://webns.net/mvcb": .admin,
    "http://purl.org/rss/1.0/modules/content": .content,
    "http://purl.org/dc/elements/1.0": .dublinCore,
    "http://purl.org/dc/elements/1.1": .dublinCore,
    "http://purl.org/dc/terms": .dublinCoreTerms,
    "http://search.yahoo.com/mrss": .media,
    "http://video.search.yahoo.com/mrss": .media,
    "http://www.itunes.com/dtds/podcast-1.0.dtd": .itunes,
    "http://example.com/dtds/podcast-1.0.dtd": .itunes,
    "http://www.google.com/schemas/play-podcasts/1.0": .itunes,
    "http://podcastindex.org/namespace/1.0": .podcast,
    "http://github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
    "http://www.georss.org/georss": .georss,
    "http://www.georss.org/georss/10": .georss,
    "http://www.opengis.net/gml": .gml,
    "http://www.opengis.net/gml/3.2": .gml,
    "http://www.w3.org/2003/01/geo/wgs84_pos": .geo,
    "http://purl.org/rss/1.0/modules/syndication": .syndication,
    "http://creativecommons.org/ns": .license,
    "http://creativecommons.org/ns#license": .license,
    "http://web.resource.org/cc": .license,
    "http://cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": .license,
    "http://backend.userland.com/creativecommonsrssmodule": .license,
    "http://podlove.org/simple-chapters": .chapters,
    "http://purl.org/syndication/history/1.0": .history,
    "http://purl.org/atompub/tombstones/1.0": .tombstone,
    "urn:oasis:names:tc:emergency:cap:1.2": .alert,
    "urn:oasis:names:tc:emergency:cap:1.1": .alert,
    "http://www.incident.com/cap/1.0": .alert,
    "http://www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "http://www.w3.org/1999/xhtml": .xhtml,
    "http://www.w3.org/xml/1998/namespace": .xml,
    "http://rssnamespace.org/feedburner/ext/1.0": .feedburner,
    "http://purl.org/syndication/thread/1.0": .thread,
    "http://purl.org/rss/1.0/modules/slash": .other,
    "http://wellformedweb.org/commentapi": .other,
    "http://www.w3.org/1999/xlink": .other,
  ]

  private static let prefixes: [String: FeedNamespace] = [
    "dc": .dublinCore, "dcterms": .dublinCoreTerms, "content": .content, "media": .media, "itunes": .itunes,
    "googleplay": .itunes, "podcast": .podcast, "georss": .georss, "gml": .gml, "geo": .geo, "sy": .syndication,
    "cc": .license, "creativecommons": .license, "psc": .chapters, "fh": .history, "at": .tombstone, "cap": .alert,
    "admin": .admin, "rdf": .rdf, "xhtml": .xhtml, "xml": .xml, "feedburner": .feedburner, "thr": .thread,
    "rss": .core, "rss1": .core, "rss10": .core, "rss2": .core, "atom": .core, "atom03": .core, "atom10": .core,
    "a10": .core, "opml": .core, "slash": .other, "wfw": .other,
  ]
}
