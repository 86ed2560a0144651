import Model
import Text

/// A podcast in one language: its list and the path of its feed.
struct PodcastPlan: Sendable {
  let podcast: Settings.Podcast
  let list: ListKey
  /// The path beside the page of the list, without the base path.
  let path: String

  /// `nil` if the settings name a section that the site does not have.
  init?(_ podcast: Settings.Podcast, language: Int, _ plan: SitePlan) {
    var subject = ListKey.Subject.home
    if let name = podcast.section {
      guard let section = plan.site.sections.firstIndex(where: { $0.name == name }) else { return nil }
      subject = .section(section)
    }
    self.podcast = podcast
    list = ListKey(subject: subject, language: language)
    path = plan.addresses.path(of: Page.Subject(subject), language: language) + URI.encoded(path: podcast.path)
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
