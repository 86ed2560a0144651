import Jinja
import Model
import System
import Text

/// The state that all pages of a build share. Its parts are made before the first page is rendered. What pages add
/// later (facts of texts, texts for feeds, published files, numbers of reads) is stored in parts that have a lock.
final class BuildContext: Sendable {
  let site: Site
  let plan: SitePlan
  let presentation: Presentation
  let texts: FactsTable
  let publisher: AssetPublisher
  let missing: MissingTargets
  let reads: ReadLog
  /// Made at the first use: to digest lists for the next build, or to find the reads of the last one.
  let entryNames: Lazy<EntryNames>
  let feedBodies = FeedBodies()
  let spokenEntries = SpokenEntries()
  /// `nil` if pages share nothing.
  let fragments: FragmentCache?
  /// Those that the settings use.
  let tools: RenderTools
  /// The podcasts of what can be listened to, at most one for each language.
  let listening: Lazy<[PodcastPlan]>
  /// `nil` if nothing is measured.
  let profiler: Profiler?

  init(
    _ site: Site, _ bodies: any Bodies, presentation: Presentation, publisher: AssetPublisher, reads: ReadLog,
    entryNames: Lazy<EntryNames>, tools: RenderTools = RenderTools(), options: RenderOptions, profiler: Profiler? = nil
  ) {
    self.site = site
    plan = SitePlan(site)
    self.presentation = presentation
    texts = FactsTable(bodies, count: site.entries.count, profiler: profiler)
    self.publisher = publisher
    missing = MissingTargets(site, isSurvey: options.isSurvey)
    self.reads = reads
    self.entryNames = entryNames
    let tools = tools.used(by: site.settings)
    self.tools = tools
    listening = Lazy { [plan] in
      site.settings.languages.indices.compactMap { PodcastPlan(listeningIn: $0, plan) }.filter {
        $0.hasEpisodes(in: site, plan, tools.speech)
      }
    }
    self.profiler = profiler
    fragments = options.sharesFragments && reads.recording == .reads ? FragmentCache() : nil
  }

  /// Makes a copy of `other` that shows `site` and `texts` instead.
  private init(_ other: BuildContext, _ site: Site, texts: FactsTable) {
    self.site = site
    self.texts = texts
    plan = other.plan
    presentation = other.presentation
    publisher = other.publisher
    missing = other.missing
    reads = other.reads
    entryNames = other.entryNames
    tools = other.tools
    listening = other.listening
    profiler = other.profiler
    fragments = other.fragments.map { _ in FragmentCache() }
  }

  /// The same build with some entries reduced: `site` and `bodies` show less of them. Lists and addresses stay the
  /// same.
  convenience init(_ other: BuildContext, showing site: Site, _ bodies: any Bodies) {
    self.init(
      other, site, texts: FactsTable(bodies, count: site.entries.count, profiler: other.profiler))
  }

  /// The same build with texts that have changed: they are opened again.
  convenience init(_ other: BuildContext, forgetting entries: Set<Int>) {
    self.init(other, other.site, texts: FactsTable(other.texts, forgetting: entries))
  }

  var addresses: PublicAddresses { plan.addresses }

  /// Returns a map of these members. The caller makes sure that all members of its type are there.
  func map(_ members: [(Member, Value)]) -> Value {
    .map(Map(members.map { ($0.0.rawValue, $0.1) }, names: presentation.names))
  }
}
