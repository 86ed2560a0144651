import Feeds
import Localization
import Model
import Text

/// Incidents as messages of CAP 1.2: a file beside the page of each.
struct AlertOutput {
  let context: BuildContext

  /// `index` is one of `AlertPlan.entries`.
  func attempt(entry index: Int) -> RenderAttempt {
    let host = host(for: context.site.entries[index])
    let entry = host.scope.front(index)
    for setting in [ReadKey.Setting.incidents, .title] { host.scope.note(.setting(setting)) }
    guard var message = message(entry, until: context.site.now) else { return RenderAttempt([], host.scope) }
    // A correction with a date in the future becomes a message at that time.
    let changes = entry.corrections.map(\.date) + [entry.updated].compactMap { $0 }
    host.scope.note(until: changes.filter { $0 > context.site.now }.min())
    let all = [index] + entry.translations.filter { host.scope.front($0).incident != nil }
    message.infos = all.map { info($0, host) }
    let artifact = artifact(message, at: entry, reads: host.scope.reads)
    return RenderAttempt([artifact], host.scope)
  }

  /// Returns the message that cancels an alert. `index` is one of `AlertPlan.cancellations`. It says nothing else of
  /// the incident, which was removed from the site.
  func cancellation(_ index: Int) -> Artifact? {
    let tombstone = context.site.tombstones[index]
    guard var message = message(tombstone.entry, until: tombstone.when) else { return nil }
    message.references.append(CAPMessage.Reference(message.identifier, sent: message.sent))
    message.kind = .cancel
    message.sent = max(tombstone.when, Timestamp(seconds: message.sent.seconds + 1))
    message.identifier = plan.identifier(of: tombstone.entry, sent: message.sent)
    return artifact(message, at: tombstone.entry, reads: [])
  }
}

extension AlertOutput {
  private var plan: AlertPlan { AlertPlan(plan: context.plan) }

  private func host(for entry: Entry) -> PageHost {
    PageHost(
      context, page: Page(.home, language: context.plan.languageNumber(entry.language)), isForFeeds: true)
  }

  /// Returns the newest message until `now`, without its content; `nil` without a date or a sender.
  private func message(_ entry: Entry, until now: Timestamp) -> CAPMessage? {
    let times = AlertPlan.times(of: entry, until: now)
    guard let sender = context.site.settings.incidents.sender, let sent = times.last else { return nil }
    let plan = plan
    var message = CAPMessage(identifier: plan.identifier(of: entry, sent: sent), sender: sender, sent: sent)
    message.status = context.site.settings.incidents.isActual ? .actual : .exercise
    message.references = times.dropLast().map {
      CAPMessage.Reference(plan.identifier(of: entry, sent: $0), sent: $0)
    }
    message.kind = message.references.isEmpty ? .alert : .update
    return message
  }

  private func info(_ index: Int, _ host: PageHost) -> CAPMessage.Info {
    let entry = host.scope.front(index)
    var info = CAPMessage.Info(language: entry.language, headline: entry.title)
    let summary = host.scope.summary(of: index)
    info.description = summary.isEmpty ? nil : summary
    info.web = host.url(of: entry)
    info.senderName = context.site.settings.title.text(in: entry.language)
    info.severity = entry.incident?.severity ?? .unknown
    info.certainty = entry.incident?.certainty ?? .unknown
    info.urgency = entry.incident?.urgency ?? .unknown
    info.isHandled = entry.incident?.isHandled ?? false
    info.onset = entry.date
    info.expires = entry.expires
    info.place = entry.place.map { FeedPlace($0) }
    return info
  }

  private func artifact(_ message: CAPMessage, at entry: Entry, reads: [Read]) -> Artifact {
    let dates = context.presentation.dates
    let bytes = FeedWriter.alert(message) { dates.offset(at: $0) }
    return Artifact(
      path: SiteNames.file(AlertPlan.path(of: entry)), kind: .feed, content: .bytes(bytes), reads: reads)
  }
}
