import Feeds
import Model
import Text

/// The messages of CAP that the site publishes: one for each incident of its own, and one for each that has expired.
struct AlertPlan {
  let plan: SitePlan

  /// The incidents with an alert: indexes in `Site.entries`. One in several languages is one alert. Alerts of sources are
  /// not repeated, since they have a sender of their own.
  var entries: [Int] {
    guard site.settings.incidents.sender != nil else { return [] }
    return plan.incidents.filter { index in
      site.entries[index].source == nil && site.entries[index].hasOwnPage && !site.entries[index].isDraft
        && site.entries[index].date.map { $0 <= site.now } ?? false
    }
  }

  /// The incidents that have expired: indexes in `Site.tombstones`.
  var cancellations: [Int] {
    guard site.settings.incidents.sender != nil else { return [] }
    let taken = Set(site.entries.lazy.map(\.path))
    var languages: [String: Int] = [:]
    // Translations were one alert, at the address of the first.
    for (index, tombstone) in site.tombstones.enumerated() where isOwnIncident(tombstone.entry) {
      let rank = plan.languageNumber(tombstone.entry.language)
      let key = AlertPlan.withoutLanguage(tombstone.entry)
      guard !taken.contains(tombstone.entry.path) else { continue }
      let known = languages[key].map { plan.languageNumber(site.tombstones[$0].entry.language) }
      if known.map({ rank < $0 }) ?? true { languages[key] = index }
    }
    return languages.values.sorted()
  }

  /// Returns the entry at whose address the alert of an incident is published, itself or its first translation; `nil`
  /// if there is no alert.
  func entry(withAlertOf index: Int) -> Int? {
    guard site.settings.incidents.sender != nil, site.entries[index].incident != nil,
      site.entries[index].source == nil, site.entries[index].place != nil, !site.entries[index].isDraft,
      let date = site.entries[index].date, date <= site.now
    else { return nil }
    let all = [index] + site.entries[index].translations
    return all.filter { site.entries[$0].incident != nil && site.entries[$0].place != nil }
      .min {
        plan.languageNumber(site.entries[$0].language) < plan.languageNumber(site.entries[$1].language)
      }
  }

  /// The address of the alert of an entry, without the base path.
  static func path(of entry: Entry) -> String {
    (entry.path.hasSuffix("/") ? entry.path : entry.path + ".") + "alert.xml"
  }

  /// Returns the times of all known messages of an incident, the newest last: when it was published, each correction,
  /// and the last change. Earlier changes without a correction are not known any more.
  static func times(of entry: Entry, until now: Timestamp) -> [Timestamp] {
    guard let date = entry.date else { return [] }
    let changes = entry.corrections.map(\.date) + [entry.updated].compactMap { $0 }
    return [date] + Set(changes.filter { $0 > date && $0 <= now }).sorted()
  }

  /// Returns the identifier of a message, made of parts of its entry that never change and the time of sending.
  func identifier(of entry: Entry, sent: Timestamp) -> String {
    "\(SHA256.digest(of: "\(site.settings.url)\n\(AlertPlan.withoutLanguage(entry))").hex(32))/\(sent.seconds)"
  }
}

extension AlertPlan {
  private var site: Site { plan.site }

  private func isOwnIncident(_ entry: Entry) -> Bool {
    entry.source == nil && entry.incident != nil && entry.place != nil && !entry.path.isEmpty
  }

  /// Returns the id of an entry without its language, so that all translations have the same.
  private static func withoutLanguage(_ entry: Entry) -> String {
    let ending = "." + entry.language
    return entry.id.hasSuffix(ending) ? String(entry.id.dropLast(ending.count)) : entry.id
  }
}
