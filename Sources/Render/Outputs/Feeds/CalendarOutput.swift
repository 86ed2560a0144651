import Feeds
import Localization
import Model
import Text

/// Calendars (RFC 5545): a file beside the page of each entry that begins and ends, and one beside the pages of their lists.
struct CalendarOutput {
  let context: BuildContext

  func attempt(entry index: Int) -> RenderAttempt {
    let entry = context.site.entries[index]
    let host = PageHost(
      context, page: Page(.home, language: context.plan.languageNumber(entry.language)), isForFeeds: true)
    guard let path = CalendarPlan.path(of: entry), let event = event(index, host) else {
      return RenderAttempt([], host.scope)
    }
    var calendar = CalendarDocument(title: entry.title, events: [event])
    calendar.url = host.url(of: entry)
    return attempt(calendar, at: path, host)
  }

  func attempt(_ list: ListKey) -> RenderAttempt {
    let page = Page(Page.Subject(list.subject), language: list.language)
    let host = PageHost(context, page: page, isForFeeds: true)
    host.scope.note(.fronts(list))
    // In the order of the site, the newest first: that of the list can follow the clock.
    let events = context.plan.listings.entries(list).filter { context.plan.hasSpan[Int($0)] }.sorted().lazy
      .prefix(CalendarPlan.most).compactMap { event(Int($0), host) }
    let name = host.siteTitle
    var calendar = CalendarDocument(
      title: page.subject == .home ? name : "\(host.title) · \(name)", events: Array(events))
    calendar.url = context.addresses.url(context.addresses.path(of: page))
    return attempt(calendar, at: CalendarPlan.path(of: list, context.addresses), host)
  }
}

extension CalendarOutput {
  private func attempt(_ calendar: CalendarDocument, at path: String, _ host: PageHost) -> RenderAttempt {
    let artifact = Artifact(
      path: SiteNames.file(path), kind: .feed, content: .bytes(FeedWriter.calendar(calendar)),
      reads: host.scope.reads)
    return RenderAttempt([artifact], host.scope)
  }

  /// Returns midnight in UTC of the day that begins at `start` in the site's time zone.
  private func midnight(_ start: Timestamp) -> Timestamp {
    Timestamp(seconds: start.seconds + Int64(context.presentation.dates.offset(at: start)))
  }

  private func event(_ index: Int, _ host: PageHost) -> CalendarDocument.Event? {
    let entry = host.scope.front(index)
    guard let (start, end) = CalendarPlan.span(of: entry) else { return nil }
    let changed = entry.updated ?? entry.date ?? start
    let title = entry.journey?.title ?? entry.title
    let id = entry.guid ?? context.site.tag(of: entry)
    var event = CalendarDocument.Event(id: id, title: title, start: start, end: end, changed: changed)
    if entry.event?.hasWholeDays ?? false {
      event.hasWholeDays = true
      event.start = midnight(start)
      event.end = midnight(end)
    }
    let summary = host.scope.summary(of: index)
    event.description = summary.isEmpty ? nil : summary
    let url = host.url(of: entry)
    event.url = url.isEmpty ? nil : url
    let names = [
      entry.place?.name ?? entry.venue?.name, entry.place?.address ?? entry.venue?.address,
    ].compactMap { $0 }
    event.location = names.isEmpty ? entry.journey?.route : names.joined(separator: ", ")
    event.point = entry.place?.point
    if let category = entry.category {
      host.scope.note(.setting(.categories))
      event.categories = [host.scope.local(context.site.categories[category].title)].compactMap { $0 }
    }
    event.isCancelled = entry.event?.isCancelled ?? false
    event.sequence = entry.corrections.count + (entry.updated == nil ? 0 : 1)
    return event
  }
}
