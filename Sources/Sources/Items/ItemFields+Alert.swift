import Feeds
import Model
import Text

extension ItemFields {
  /// Reads the facts about a danger from an alert.
  mutating func take(_ alert: FeedAlert) {
    var incident = Incident(isHandled: alert.parameter(FeedAlert.handled) == "true")
    incident.severity = alert["severity"].flatMap { Incident.Severity(rawValue: $0.lowercased()) }
    incident.certainty = alert["certainty"].flatMap { Incident.Certainty(rawValue: $0.lowercased()) }
    incident.urgency = alert["urgency"].flatMap { Incident.Urgency(rawValue: $0.lowercased()) }
    self.incident = incident
    let ends = alert.infos.map { $0["expires"].flatMap(FeedDate.timestamp) }
    // The alert has no end if one of its `info` blocks has none.
    expires = ends.contains(nil) && !ends.isEmpty ? nil : ends.compactMap { $0 }.max()
    expires = expires ?? (alert.infos.isEmpty ? alert["expires"].flatMap(FeedDate.timestamp) : nil)
    messages = AlertThreads.messages(of: alert)
    if alert["status"] == AlertThreads.exercise, !tags.contains(AlertThreads.exercise) {
      tags.append(AlertThreads.exercise)
    }
  }

  /// Keeps the data from the linked alert, as long as the feed's entry links to the same one.
  mutating func keepAlert(of old: ItemFields) {
    guard incident == nil, let address = alertAddress, address == old.alertAddress else { return }
    (incident, expires, messages) = (old.incident, old.expires, old.messages)
    place = place ?? old.place
    if authors.isEmpty { authors = old.authors }
    if enclosures.isEmpty { enclosures = old.enclosures }
    if old.tags.contains(AlertThreads.exercise), !tags.contains(AlertThreads.exercise) {
      tags.append(AlertThreads.exercise)
    }
  }

  /// Returns the address of the alert if the entry only links to it.
  static func alertAddress(_ entry: FeedEntry, _ place: (String) -> String?) -> String? {
    guard entry.alert?.infos.isEmpty ?? true else { return nil }
    let link = entry.links.first {
      $0.type == CAPMessage.mediaType || $0.type == "application/common-alerting-protocol+xml"
    }
    return link.flatMap { place($0.url) }
  }
}
