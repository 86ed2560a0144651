import Model
import Text

/// A podcast in one language: its list and the path of its feed.
struct PodcastPlan: Sendable {
  let podcast: Settings.Podcast
  let list: ListKey
  /// The path beside the page of the list, without the base path.
  let path: String

  /// `nil` if the settings name a section, a tag or an author that the site does not have.
  init?(_ podcast: Settings.Podcast, language: Int, _ plan: SitePlan) {
    guard let subject = Self.subject(of: podcast, plan) else { return nil }
    self.podcast = podcast
    list = ListKey(subject: subject, language: language)
    path = plan.addresses.path(of: Page.Subject(subject), language: language) + URI.encoded(path: podcast.path)
  }

  private static func subject(of podcast: Settings.Podcast, _ plan: SitePlan) -> ListKey.Subject? {
    if let name = podcast.section { return plan.site.sections.firstIndex { $0.name == name }.map { .section($0) } }
    if let tag = podcast.tag {
      guard plan.tags >= 0 else { return nil }
      return plan.terms.numbers(ofTaxonomy: plan.tags).first { folded(plan.terms.term($0).name) == folded(tag) }.map {
        .term($0)
      }
    }
    if let person = podcast.person {
      let people = plan.site.people
      let byName = people.firstIndex { $0.name.texts.values.contains(person) }
      return (people.firstIndex { $0.key == person } ?? byName).map { .author($0) }
    }
    return .home
  }

  /// The podcasts that are made from the list and have an episode in `site`.
  static func all(of list: ListKey, in site: Site, _ plan: SitePlan) -> [PodcastPlan] {
    site.settings.podcasts.compactMap { PodcastPlan($0, language: list.language, plan) }.filter {
      $0.list == list && !$0.episodes(in: site, plan).isEmpty
    }
  }

  /// Indexes in `Site.entries`, the newest first.
  func episodes(in site: Site, _ plan: SitePlan) -> [Int] {
    plan.listings.entries(list).map(Int.init).filter {
      site.entries[$0].date != nil && site.entries[$0].recording != nil
    }.sorted()
  }
}

extension Entry {
  /// The audio or, without one, the video.
  var recording: MediaReference? { audio ?? video }
}
