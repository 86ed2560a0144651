import Configuration
import Feeds
package import Model
import Text

/// The feeds of an OPML file, ready to be added to the settings.
package struct OutlinedFeeds: Sendable, Hashable {
  package struct Feed: Sendable, Hashable {
    package var title: String?
    /// A URL, or a path relative to `content/`.
    package var address: String
    package var isFile: Bool
    /// The key of the site's category that one of the feed's folders names.
    package var category: String?
    /// The names of its other folders.
    package var tags: [String]
    /// Whether the feed's address contains a secret, such as a token.
    package var isSecret: Bool
  }

  /// An outline that cannot be followed.
  package struct LeftOut: Sendable, Hashable {
    /// The address without secrets.
    package var address: String
    package var reason: String
  }

  package struct NotAList: Error, Sendable, Hashable {
    package var reason: String
  }

  package var feeds: [Feed] = []
  package var leftOut: [LeftOut] = []
  /// Errors in the file, in words. They include the outlines that are left out because they have no URL.
  package var problems: [String] = []
  /// The number of outlines in `problems`.
  package var unreadable = 0

  /// `path` is the file's path. If it is `nil`, the list cannot name feeds in local files.
  package init(
    _ bytes: [UInt8], at path: String?, settings: Settings, content: String
  ) throws(NotAList) {
    guard case .feed(let document) = FeedReader.read(bytes, metadata: HTTPMetadata()) else {
      throw NotAList(reason: "it is neither a feed nor a list of feeds")
    }
    guard document.format == .opml else { throw NotAList(reason: "it is \(document.format.rawValue)") }
    problems = document.problems.map { $0.line > 0 ? "line \($0.line): \($0.summary)" : $0.summary }
    unreadable = document.problems.count { $0.kind == .unreadableOutline }
    let names = settings.categoryKeys
    for outline in document.entries {
      guard let address = outline.feedAddress else { continue }
      let place: (address: String, isFile: Bool)
      switch OutlinedFeeds.place(of: address, beside: path, content) {
      case .success(let found): place = found
      case .failure(let refusal):
        let masked = SecretWords.masked(URI(address).withoutCredentials)
        leftOut.append(LeftOut(address: masked, reason: refusal.reason))
        continue
      }
      let folders = OutlineFolders(outline.tags.compactMap(\.term), names)
      let title = outline.title.map { ItemText.plain($0, limit: 1 << 10) } ?? ""
      feeds.append(
        Feed(
          title: title.isEmpty ? nil : title, address: place.address, isFile: place.isFile, category: folders.category,
          tags: folders.tags, isSecret: !place.isFile && SecretWords.first(in: URI(place.address)) != nil))
    }
  }
}

extension OutlinedFeeds {
  private struct Refusal: Error {
    var reason: String
  }

  /// Returns the address to write into the settings, or why the feed is left out. One invalid feed must not prevent
  /// adding the others.
  private static func place(
    of address: String, beside list: String?, _ content: String
  ) -> Result<(address: String, isFile: Bool), Refusal> {
    let uri = URI(address)
    if uri.isWeb {
      if uri.userInfo != nil { return .failure(Refusal(reason: "it contains a password")) }
      guard let host = uri.host, HostName.ascii(host) != nil, let requested = uri.forRequest else {
        return .failure(Refusal(reason: "invalid host name"))
      }
      let written =
        ValueType.isAbsolute(address) && !address.utf8.contains(where: \.isASCIIControl) ? address : requested
      return HTTPRequest(url: requested).refusal == nil
        ? .success((written, false)) : .failure(Refusal(reason: "invalid URL"))
    }
    guard let list, uri.scheme == nil, let name = URI.decoded(uri.path) else {
      return .failure(Refusal(reason: "it is not an http or https URL"))
    }
    let folder = list.parentFolder ?? "."
    guard let path = LocalSourceFile.path(of: "\(folder)/\(name)", in: content) else {
      return .failure(
        Refusal(reason: "there is no such file below content/; web addresses begin with http:// or https://"))
    }
    return .success((path, true))
  }
}
