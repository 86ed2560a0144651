import Media
import Model
import Text

/// A podcast in one language: its list and the path of its feed.
struct PodcastPlan: Sendable {
  private(set) var podcast: Settings.Podcast
  let list: ListKey
  /// The path beside the page of the list, without the base path.
  let path: String
  /// Whether it contains all entries that can be listened to, also those whose texts the build records.
  let isOfTexts: Bool

  /// Makes the podcast with that number in the settings. `nil` if they name a section, a tag or an author that the site
  /// does not have.
  init?(_ number: Int, language: Int, _ plan: SitePlan) {
    guard let subject = plan.podcastSubjects[number] else { return nil }
    podcast = plan.site.settings.podcasts[number]
    isOfTexts = false
    list = ListKey(subject: subject, language: language)
    path = plan.addresses.path(of: Page.Subject(subject), language: language) + URI.encoded(path: podcast.path)
  }

  /// The podcast of the entries that can be listened to; `nil` if the settings have none.
  init?(listeningIn language: Int, _ plan: SitePlan) {
    guard plan.site.settings.listening?.hasFeed == true else { return nil }
    podcast = Settings.Podcast()
    podcast.limit = plan.site.settings.feeds.limit
    isOfTexts = true
    list = ListKey(subject: .home, language: language)
    path = plan.addresses.path(of: .home, language: language) + SiteNames.listening
  }

  /// Returns the list of a podcast. It compares the tag or the author with all of the site, so that `SitePlan` finds it
  /// once. `tags` is the number of that taxonomy, or -1.
  static func subject(of podcast: Settings.Podcast, _ site: Site, _ terms: Terms, tags: Int) -> ListKey.Subject? {
    if let name = podcast.section { return site.sections.firstIndex { $0.name == name }.map { .section($0) } }
    if let tag = podcast.tag {
      guard tags >= 0 else { return nil }
      let key = folded(tag)
      return terms.numbers(ofTaxonomy: tags).first { folded(terms.term($0).name) == key }.map { .term($0) }
    }
    if let person = podcast.person {
      let people = site.people
      let byName = people.firstIndex { $0.name.texts.values.contains(person) }
      return (people.firstIndex { $0.key == person } ?? byName).map { .author($0) }
    }
    return .home
  }

  /// The podcasts that are made from the list and have an episode in `site`.
  static func all(of list: ListKey, in site: Site, _ plan: SitePlan, _ speech: Speech?) -> [PodcastPlan] {
    let podcasts = plan.podcastSubjects.indices.compactMap { number in
      plan.podcastSubjects[number] == list.subject ? PodcastPlan(number, language: list.language, plan) : nil
    }
    let texts = PodcastPlan(listeningIn: list.language, plan).map { [$0] } ?? []
    return (podcasts + texts).filter { $0.list == list && $0.hasEpisodes(in: site, plan, speech) }
  }

  /// Indexes in `Site.entries`, the newest first. A text may turn out to have no words: see `PodcastMaker`.
  func episodes(in site: Site, _ plan: SitePlan, _ speech: Speech?) -> [Int] {
    plan.listings.entries(list).map(Int.init).filter { isEpisode($0, in: site, speech) }.sorted()
  }

  func hasEpisodes(in site: Site, _ plan: SitePlan, _ speech: Speech?) -> Bool {
    plan.listings.entries(list).contains { isEpisode(Int($0), in: site, speech) }
  }

  private func isEpisode(_ entry: Int, in site: Site, _ speech: Speech?) -> Bool {
    guard Entry.placeInTime(site.entries[entry].date, sortDate: site.entries[entry].sortDate) != nil else {
      return false
    }
    return isOfTexts ? isHeard(entry, in: site, speech) : site.entries[entry].recording != nil
  }

  private func isHeard(_ entry: Int, in site: Site, _ speech: Speech?) -> Bool {
    let isOwn = site.entries[entry].source == nil && site.entries[entry].audio != nil
    return isOwn && SpeechPlan.isHeard(entry, in: site) || SpeechPlan.voice(of: entry, in: site, speech) != nil
  }
}

extension Entry {
  /// The audio or, without one, the video.
  var recording: MediaReference? { audio ?? video }
}
