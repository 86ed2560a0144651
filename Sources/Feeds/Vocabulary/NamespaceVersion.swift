/// The format version that a document's namespaces indicate.
struct NamespaceVersion: Equatable {
  var isRSS10 = false
  var isRSS090 = false
  var isAtom10 = false
  var isRSS11 = false

  mutating func meet(_ uri: String) {
    switch uri.lowercased() {
    case "http://purl.org/rss/1.0/": isRSS10 = true
    case "http://my.netscape.com/rdf/simple/0.9/", "http://channel.netscape.com/rdf/simple/0.9/": isRSS090 = true
    case "http://www.w3.org/2005/atom": isAtom10 = true
    case "http://purl.org/net/rss1.1#": isRSS11 = true
    default: break
    }
  }
}
