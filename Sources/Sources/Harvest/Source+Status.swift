import Archive
import Model
import Text

extension Source {
  /// Sets the alerts of outages that have reached `alert-after`.
  mutating func setAlerts(from outages: [Outage], now: Timestamp) {
    guard let alertAfter else { return }
    status.alerts = outages.compactMap { outage in
      let reported = Timestamp(seconds: outage.since.seconds + alertAfter)
      guard reported <= outage.until ?? now else { return nil }
      return Alert(
        since: outage.since, reported: reported, until: outage.until,
        error: hidesAddress ? "the reason is not published" : FetchFailure.published(outage.error, outage.errorKind))
    }
  }

  private func reason(_ record: SourceRecord) -> Reason? {
    if record.isGone { return .closed }
    guard record.failures > 0 else { return nil }
    guard case .url = location else { return .unreadable }
    switch record.status {
    case 400...: return .refused(record.status)
    case 200..<300: return .unreadable
    default: return .unreachable
    }
  }

  /// The title of a source that has none: its id or, for a feed of a list, whose id is a digest, the host of its page or
  /// of its address.
  private var titleOfUntitled: String {
    guard case .url(let address) = location, !hidesAddress, id.contains("/") else { return id }
    return URI(home ?? address).host.map(String.init) ?? id
  }

  /// Adds the feed's data for values that the settings lack.
  mutating func complete(_ record: SourceRecord?) {
    // Secrets are not needed after the fetch.
    headers = [:]
    isPrivate = isOfPrivateNetwork
    if case .url(let address) = location { location = .url(URI(address).withoutCredentials) }
    if home == nil { home = record?.home }
    if !hasOwnTitle { title = record?.title ?? titleOfUntitled }
    if description == nil { description = record?.description }
    if kind == .link { status.state = .link }
    guard isFetched, let record else { return }
    // The words may name hosts of a private network.
    status.error = record.error.map {
      hidesAddress ? FetchFailure.hidden : FetchFailure.published($0, record.errorKind)
    }
    status.reason = reason(record)
    status.lastSuccess = record.lastSuccess
    status.failingSince = record.failingSince
    if record.isGone {
      status.state = .gone
    } else if record.failures > 0 {
      status.state = .failed
    } else if record.lastSuccess != nil {
      status.state = .ok
    }
  }
}

extension Source {
  /// Whether the feed is on a private network: the settings say so, or the name of its host shows it.
  var isOfPrivateNetwork: Bool {
    guard case .url(let address) = location, !allowsPrivateNetwork else { return allowsPrivateNetwork }
    return PrivateHost.isNamed(in: URI(address))
  }
}
