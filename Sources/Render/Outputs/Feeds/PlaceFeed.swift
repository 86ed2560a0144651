import Model
import Text

/// The places of a list as GeoJSON, or that of an entry: a file beside its page.
struct PlaceFeed {
  /// The most places in one file; the newest are in it.
  private static let most = 10_000

  let context: BuildContext
  let list: ListKey

  func attempt() -> RenderAttempt {
    let host = PageHost(context, page: Page(.home, language: list.language), isForFeeds: true)
    host.scope.note(.fronts(list))
    let features = context.plan.listings.entries(list).lazy.filter { context.site.entries[Int($0)].place != nil }
      .prefix(PlaceFeed.most).compactMap { PlaceFeed.feature(Int($0), host) }
    let bytes = JSON.bytes(of: GeoJSON.collection(Array(features)))
    let artifact = Artifact(path: path, kind: .feed, content: .bytes(bytes), reads: host.scope.reads)
    return RenderAttempt([artifact], host.scope)
  }

  /// The output of sections that is a file beside the page of each entry with a place.
  static let entryOutput = "geojson"

  /// Makes the file beside the page of an entry: a single feature.
  static func attempt(beside page: Page, _ context: BuildContext) -> RenderAttempt {
    let host = PageHost(context, page: page, isForFeeds: true)
    guard case .entry(let index) = page.subject else { return RenderAttempt([], host.scope) }
    host.scope.note(.front, index)
    guard let feature = feature(index, host) else { return RenderAttempt([], host.scope) }
    let artifact = Artifact(
      path: PageOutput.path(of: entryOutput, page, context.plan), kind: .feed,
      content: .bytes(JSON.bytes(of: feature)), reads: host.scope.reads)
    return RenderAttempt([artifact], host.scope)
  }

  /// Below the output folder.
  var path: String {
    SiteNames.file(
      context.addresses.path(of: Page.Subject(list.subject), language: list.language) + PlaceFile.name)
  }

  /// The lists with such a file: home, sections and areas with a place in them.
  static func lists(_ plan: SitePlan) -> [ListKey] {
    guard plan.hasPlaces else { return [] }
    return plan.pages.compactMap { page in
      guard page.number == 1, let subject = page.listSubject, isWritten(page.subject) else { return nil }
      let list = ListKey(subject: subject, language: page.language)
      return plan.listings.entries(list).contains { plan.site.entries[Int($0)].place != nil } ? list : nil
    }
  }

  private static func isWritten(_ subject: Page.Subject) -> Bool {
    switch subject {
    case .home, .section, .area: true
    default: false
    }
  }

  private static func feature(_ index: Int, _ host: PageHost) -> Node? {
    let site = host.context.site
    let entry = site.entries[index]
    guard let place = entry.place else { return nil }
    var properties: [Node.Member] = []
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { properties.append(Node.Member(name, .string(value))) }
    }
    add("title", entry.title)
    add("link", host.url(of: entry))
    add("date", entry.date?.rfc3339)
    add("updated", entry.updated?.rfc3339)
    add("language", entry.language)
    add("category", entry.category.map { site.categories[$0].key })
    add("place", place.name)
    add("address", place.address)
    if let incident = entry.incident {
      properties.append(Node.Member("handled", .bool(incident.isHandled)))
      add("severity", incident.severity?.rawValue)
      add("certainty", incident.certainty?.rawValue)
      add("urgency", incident.urgency?.rawValue)
    }
    return GeoJSON.feature(place, id: entry.feedID, properties: properties)
  }
}
