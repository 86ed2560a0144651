import Text

/// The search for a source's icon: the image that its feed names, then the icons of its web page, then `/favicon.ico`.
struct IconSearch: Sendable {
  /// Seconds after which a search is repeated.
  static let interval: Int64 = 7 * 86400
  /// The most bytes of a page or an image.
  static let largest = 1 << 20
  /// The most requests of a search, without redirects.
  private static let most = 5

  private var candidates: [String]
  private var page: String?
  private var favicon: String?
  private var requests = 0
  private var seen: Set<String> = []
  /// Whether the current request is for a page, not an image.
  private(set) var isAtPage = false

  /// `picture` is the feed's image, `page` the feed's web page, and `feed` the feed's own URL.
  init(picture: String?, page: String?, feed: String) {
    candidates = picture.map { [$0] } ?? []
    self.page = page
    favicon = URI(page ?? feed).origin.map { $0 + "/favicon.ico" }
  }

  /// Returns the URL to request next, or `nil` if the search is over.
  mutating func next() -> String? {
    while requests < IconSearch.most, let address = take() {
      guard seen.insert(address).inserted else { continue }
      requests += 1
      return address
    }
    return nil
  }

  /// Adds the icons that the page links to.
  mutating func found(_ pictures: [String]) { candidates += pictures.prefix(3) }

  private mutating func take() -> String? {
    isAtPage = false
    if !candidates.isEmpty { return candidates.removeFirst() }
    if let address = page {
      (page, isAtPage) = (nil, true)
      return address
    }
    defer { favicon = nil }
    return favicon
  }
}
