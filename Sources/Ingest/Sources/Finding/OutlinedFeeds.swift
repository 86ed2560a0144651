import Feeds
package import Model
import Text

/// The feeds of an OPML file, as somebody might follow them.
package struct OutlinedFeeds: Sendable, Hashable {
  package struct Feed: Sendable, Hashable {
    package var title: String?
    /// Absolute, or a path below `content/`.
    package var address: String
    package var isFile: Bool
    /// The key of the site's category that one of its folders names.
    package var category: String?
  }

  package struct NotAList: Error, Sendable, Hashable {
    package var reason: String
  }

  package var feeds: [Feed] = []
  /// Addresses that are neither on the web nor files below `content/`, and those with a password.
  package var leftOut: [String] = []

  /// `path` is where the file lies, and `nil` for one that lies nowhere: then it has no files beside it.
  package init(
    _ bytes: [UInt8], at path: String?, settings: Settings, content: String
  ) throws(NotAList) {
    guard case .feed(let document) = FeedReader.read(bytes, envelope: Envelope()) else {
      throw NotAList(reason: "it is no feed and no list of feeds")
    }
    guard document.format == .opml else { throw NotAList(reason: "it is \(document.format.rawValue)") }
    let names = ContentContext.names(of: settings.categories)
    for outline in document.entries {
      guard let address = outline.feedAddress else { continue }
      guard let (place, isFile) = OutlinedFeeds.place(of: address, beside: path, content) else {
        leftOut.append(Visit.withoutCredentials(URI(address)))
        continue
      }
      let title = outline.title.map { ItemText.plain($0, limit: 1 << 10) } ?? ""
      feeds.append(
        Feed(
          title: title.isEmpty ? nil : title, address: place, isFile: isFile,
          category: OutlinedFeeds.category(outline, names)))
    }
  }
}

extension OutlinedFeeds {
  private static func place(
    of address: String, beside list: String?, _ content: String
  ) -> (String, isFile: Bool)? {
    let uri = URI(address)
    if uri.isWeb { return uri.userInfo == nil ? (address, false) : nil }
    guard let list, uri.scheme == nil, let name = URI.decoded(uri.path) else { return nil }
    let folder = list.lastIndex(of: "/").map { String(list[..<$0]) } ?? "."
    return SiteFile.path(of: "\(folder)/\(name)", in: content).map { ($0, true) }
  }

  /// The innermost folder that is a category, else a category that the outline names itself.
  private static func category(_ outline: FeedEntry, _ names: [String: String]) -> String? {
    for tag in outline.tags.compactMap(\.term) {
      if let key = names[folded(tag)] { return key }
      for part in tag.split(separator: "/").reversed() {
        if let key = names[folded(String(part))] { return key }
      }
    }
    return nil
  }
}
