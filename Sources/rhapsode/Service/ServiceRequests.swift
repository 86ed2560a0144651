/// What a service was asked to do since it last looked.
struct ServiceRequests: Sendable, Equatable {
  /// How often the service was asked to stop: the second request stops it at once.
  var stops = 0
  var reloads = false
  /// Whether files of the site have changed.
  var hasChanges = false
  /// Whether its settings are among them.
  var hasNewSettings = false
}
