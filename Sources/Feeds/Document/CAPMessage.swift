package import Model
package import Text

/// A message of the Common Alerting Protocol 1.2, to be written. Reading gives a `FeedAlert`.
package struct CAPMessage: Sendable, Hashable {
  package static let mediaType = "application/cap+xml"

  package enum Status: String, Sendable, Hashable { case actual = "Actual", exercise = "Exercise" }

  /// An earlier message of the same alert.
  package struct Reference: Sendable, Hashable {
    var identifier: String
    var sent: Timestamp

    package init(_ identifier: String, sent: Timestamp) {
      self.identifier = identifier
      self.sent = sent
    }
  }

  package struct Info: Sendable, Hashable {
    var language: String
    var headline: String
    package var description: String?
    /// The page of the alert.
    package var web: String?
    package var senderName: String?
    package var severity = Incident.Severity.unknown
    package var certainty = Incident.Certainty.unknown
    package var urgency = Incident.Urgency.unknown
    package var isHandled = false
    package var onset: Timestamp?
    package var expires: Timestamp?
    package var place: FeedPlace?
    /// Files that belong to it.
    var resources: [FeedEnclosure] = []

    package init(language: String, headline: String) {
      self.language = language
      self.headline = headline
    }
  }

  package var identifier: String
  var sender: String
  package var sent: Timestamp
  package var status = Status.exercise
  package var kind = FeedAlert.Kind.alert
  package var references: [Reference] = []
  /// One for each language.
  package var infos: [Info] = []

  package init(identifier: String, sender: String, sent: Timestamp) {
    self.identifier = identifier
    self.sender = sender
    self.sent = sent
  }
}
