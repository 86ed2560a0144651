/// How often a feed changes, as RSS's syndication module says it: `updateFrequency` times in each `updatePeriod`.
struct UpdatePeriod {
  /// Minutes.
  private var period: Int?
  private var frequency = 1

  mutating func read(period word: String) {
    period =
      switch word.lowercased() {
      case "hourly": 60
      case "daily": 60 * 24
      case "weekly": 60 * 24 * 7
      case "monthly": 60 * 24 * 30
      case "yearly": 60 * 24 * 365
      default: nil
      }
  }

  mutating func read(frequency word: String) { frequency = max(1, FeedNumber.integer(word) ?? 1) }

  /// The minutes between two changes; `nil` if the feed does not say.
  var minutes: Int? { period.map { max(1, $0 / frequency) } }
}
