import Archive
import Text

/// The pages of entries that are still to be fetched in this run, for their full texts.
struct PageReading: Sendable {
  struct Page: Sendable {
    var key: EntryKey
    var address: String
    /// The number of failed requests in earlier runs.
    var tries: Int
    /// The reason why the last request failed.
    var failure: String?
    /// The number of redirects that led to `address`.
    fileprivate(set) var hops = 0

    init(key: EntryKey, address: String, tries: Int, failure: String? = nil) {
      (self.key, self.address, self.tries, self.failure) = (key, address, tries, failure)
    }
  }

  /// The most pages of one source in one run. Later runs fetch the rest.
  static let most = 20
  /// The most failed requests for one page; they are at least a day apart.
  static let mostTries = 3
  /// The largest page, in bytes.
  static let largest = 2 << 20
  /// The most bytes of a page that are stored.
  static let longestStored = 1 << 20

  private var waiting: ArraySlice<Page>
  /// How many more pages may be requested.
  private var left = PageReading.most - 1
  private(set) var current: Page

  /// Fails if there are no pages.
  init?(_ pages: [Page]) {
    guard let first = pages.first else { return nil }
    current = first
    waiting = pages.dropFirst()
  }

  /// Whether a page is to be requested: `page` is the last request for it, and `updated` the time at which the feed says
  /// that the entry was changed.
  static func isDue(_ page: PageRecord?, updated: Timestamp?, now: Timestamp) -> Bool {
    guard let page else { return true }
    if let updated, updated > page.asked { return page.asked.seconds + day <= now.seconds }
    return !page.isStored && page.tries < mostTries && page.asked.seconds + Int64(page.tries) * day <= now.seconds
  }

  /// Whether an alert is to be requested. Unlike a page, an updated alert is requested at once, since it may describe
  /// another danger. With `retries`, so is an alert that could not be read.
  static func isDueAlert(_ alert: PageRecord?, updated: Timestamp?, now: Timestamp, retries: Bool) -> Bool {
    guard let alert else { return true }
    if let updated, updated > alert.asked { return true }
    if retries, !alert.isStored { return true }
    return isDue(alert, updated: nil, now: now)
  }

  /// The seconds of a day.
  private static let day: Int64 = 86400

  /// Moves to the next page; returns `false` if there is none, or if enough were requested.
  mutating func advance() -> Bool {
    guard left > 0, skip() else { return false }
    left -= 1
    return true
  }

  /// Moves to the next page, if the current one was not requested; returns `false` if there is none.
  mutating func skip() -> Bool {
    guard let next = waiting.popFirst() else { return false }
    current = next
    return true
  }

  /// Records a redirect of the current page.
  mutating func redirect(to address: String) {
    current.address = address
    current.hops += 1
  }
}
