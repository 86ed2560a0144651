import Model
import Text

/// The incidents that the page “around me” counts: one file for the whole site, so that no request tells where its reader is.
struct AroundOutput {
  let context: BuildContext

  var isWritten: Bool { context.site.settings.incidents.around != nil && context.plan.has(.around, language: 0) }

  /// The incidents of the last two years, with the settings by which they are counted. Positions are those that all pages
  /// have, rounded where an area has `privacy`.
  var artifact: Artifact? {
    guard let around = context.site.settings.incidents.around else { return nil }
    let site = context.site
    let calendar = IncidentCalendar(now: site.now, dates: context.presentation.dates)
    let incidents = context.plan.incidents.compactMap { index -> Node? in
      guard let date = site.entries[index].date, date <= site.now, (0...1).contains(calendar.years(since: date)),
        let point = site.entries[index].place?.point
      else { return nil }
      return .list([
        .number(point.latitude), .number(point.longitude), .integer(date.seconds),
        .bool(site.entries[index].incident?.isHandled ?? false), names(of: index),
      ])
    }
    let root = Node.object([
      Node.Member("radius", .number(around.radius)),
      Node.Member("thresholds", .list([.integer(Int64(around.medium)), .integer(Int64(around.dangerous))])),
      Node.Member("zone", .string(site.settings.timezone)), Node.Member("incidents", .list(incidents)),
    ])
    return Artifact(path: SiteNames.aroundFile, kind: .feed, content: .bytes(JSON.bytes(of: root)))
  }

  /// The title and the address of an incident in each of its languages.
  private func names(of index: Int) -> Node {
    let site = context.site
    return .object(
      ([index] + site.entries[index].translations).map { number in
        let path =
          site.entries[number].hasOwnPage
          ? context.addresses.href(site.entries[number].path) : site.entries[number].original
        return Node.Member(
          site.entries[number].language, .list([.string(site.entries[number].title), .string(path ?? "")]))
      })
  }
}
