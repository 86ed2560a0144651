import Jinja
import Model
import Synchronization
import Text

/// What all pages of a build share. Everything is made before the first page is rendered, but for what is found on the way
/// and kept behind locks: facts of bodies, files to publish, bodies as feeds show them.
final class BuildContext: Sendable {
  let site: Site
  let bodies: any Bodies
  let terms: Terms
  let listings: Listings
  let plan: PagePlan
  let addresses: PublicAddresses
  let theme: Theme
  let strings: InterfaceStrings
  let names: Names
  let environment: Environment
  let dates: LocalizedDates
  let neighbours: Neighbours
  let facts: FactsTable
  /// By list, where tombstones stand: indexes in `Site.tombstones`.
  let tombstones: [ListKey: [Int]]
  let publisher: AssetPublisher
  let feedBodies = Mutex(FeedBodies())
  let reads: ReadTable
  let feedPages = Mutex<[ListKey: FeedPages]>([:])
  /// What `ReadDigests` has computed.
  let digests = Mutex<[Read: FastDigest]>([:])
  /// Whether pages note what they read; `nil` where nobody wants to know.
  let records: ReadRecording?
  /// The entries of this site's own pages, by their paths.
  let entryByPath: [String: Int]
  /// Of `content/static/`.
  let staticPaths: Set<String>
  /// Where `tags` stands among the taxonomies; −1 where the settings leave it out.
  let tags: Int
  /// The files of `content/data/` as templates see them.
  let data: [String: Value]
  let params: Value
  /// How links, pictures and pages that are not there are reported: warnings in a survey.
  let brokenLinks: Diagnostic.Severity
  /// What links to missing texts and files were probably meant to be.
  let textSuggestions: FileSuggestions
  let fileSuggestions: FileSuggestions
  /// By entry: whether a source brought it.
  let isOfSource: [Bool]
  let leftOut: UnrenderableEntries
  private let bare = Mutex<BuildContext?>(nil)

  init(
    _ site: Site, _ bodies: any Bodies, theme: Theme, recipes: Bool, records: ReadRecording? = nil,
    isLenient: Bool = false,
    isSurvey: Bool = false, sink: @escaping @Sendable (Artifact) -> Void
  ) {
    self.site = site
    self.bodies = bodies
    self.records = records
    reads = ReadTable()
    self.theme = theme
    tags = site.taxonomies.firstIndex { $0.name == "tags" } ?? -1
    staticPaths = Set(site.statics.map(\.path))
    entryByPath = Dictionary(
      site.entries.indices.lazy.filter { site.entries[$0].isOwn && site.entries[$0].source == nil }
        .map { (site.entries[$0].path, $0) },
      uniquingKeysWith: { first, _ in first })
    terms = Terms(site.taxonomies)
    listings = Listings(of: site, terms: terms)
    plan = PagePlan(site, listings: listings, terms: terms)
    addresses = PublicAddresses(site, terms: terms)
    strings = InterfaceStrings(site, theme: theme)
    names = Names(Member.names)
    var options = Options()
    options.isLenient = isLenient
    environment = Environment(
      names: names, options: options, filters: HostFilter.names, globals: ["site", "page"], load: { theme.template($0) }
    )
    dates = LocalizedDates(timezone: site.settings.timezone)
    neighbours = Neighbours(site, listings: listings)
    facts = FactsTable(bodies, count: site.entries.count)
    tombstones = BuildContext.tombstones(site, listings, terms)
    publisher = AssetPublisher(theme: theme, makesDerivatives: recipes, sink: sink)
    brokenLinks = isSurvey ? .warning : .error
    textSuggestions = FileSuggestions(Array(site.entryByFile.keys))
    fileSuggestions = FileSuggestions(site.files)
    data = Dictionary(site.data.members.map { [names] in ($0.name, Value($0.value, names: names)) }) { $1 }
    params = Value(site.settings.params, names: names)
    isOfSource = site.entries.map { $0.source != nil }
    leftOut = UnrenderableEntries()
  }

  /// The same site with these entries reduced to their titles: lists and addresses stay as they are.
  init(_ other: BuildContext, reducing entries: Set<Int>) {
    var site = other.site
    for index in entries { site.entries[index] = site.entries[index].reducedToTitle() }
    self.site = site
    bodies = ReducedBodies(other.bodies, of: other.site.entries, reducing: entries)
    facts = FactsTable(bodies, count: site.entries.count)
    terms = other.terms
    listings = other.listings
    plan = other.plan
    addresses = other.addresses
    theme = other.theme
    strings = other.strings
    names = other.names
    environment = other.environment
    dates = other.dates
    neighbours = other.neighbours
    tombstones = other.tombstones
    publisher = other.publisher
    reads = other.reads
    records = other.records
    entryByPath = other.entryByPath
    staticPaths = other.staticPaths
    tags = other.tags
    data = other.data
    params = other.params
    brokenLinks = other.brokenLinks
    textSuggestions = other.textSuggestions
    fileSuggestions = other.fileSuggestions
    isOfSource = other.isOfSource
    leftOut = other.leftOut
  }

  /// The same site with all entries of sources reduced to their titles; made once.
  var reducedToTitles: BuildContext {
    bare.withLock { bare in
      if let bare { return bare }
      let made = BuildContext(self, reducing: Set(isOfSource.indices.filter { isOfSource[$0] }))
      bare = made
      return made
    }
  }

  /// Index in the settings' languages; an unknown one counts as the default.
  func languageNumber(_ code: String) -> Int { site.settings.languages.firstIndex(of: code) ?? 0 }
}
