/// The program that wrote a feed.
package struct FeedGenerator: Sendable, Hashable {
  var name: String?
  var version: String?
  var url: String?

  package init(name: String? = nil, version: String? = nil, url: String? = nil) {
    self.name = name
    self.version = version
    self.url = url
  }
}
