import Text

/// The way to a source's icon: what its feed names, else what its page does, else `/favicon.ico`.
struct IconSearch: Sendable {
  /// A search is done again after so many seconds.
  static let interval: Int64 = 7 * 86400
  /// Bytes of a page or a picture.
  static let largest = 1 << 20
  /// Requests, without redirects.
  private static let most = 5

  private var candidates: [String]
  private var page: String?
  private var favicon: String?
  private var asked = 0
  private var seen: Set<String> = []
  /// Whether a page is asked for, and not a picture.
  private(set) var isAtPage = false

  /// `picture`: the feed's; `page`: the one behind the feed; `feed`: the feed's own address.
  init(picture: String?, page: String?, feed: String) {
    candidates = picture.map { [$0] } ?? []
    self.page = page
    favicon = URI(page ?? feed).origin.map { $0 + "/favicon.ico" }
  }

  /// The address that is to be asked next; `nil`: the search is over.
  mutating func next() -> String? {
    while asked < IconSearch.most, let address = take() {
      guard seen.insert(address).inserted else { continue }
      asked += 1
      return address
    }
    return nil
  }

  /// The page came, and named these.
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
