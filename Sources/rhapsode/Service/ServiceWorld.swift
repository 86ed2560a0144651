import Text

/// What the rounds of a service need of the world. Tests have worlds with clocks of their own.
struct ServiceWorld {
  var now: () -> ServiceMoment
  /// Waits for at most so many seconds, until there is a request; returns and clears the requests.
  var wait: (_ seconds: Double) -> ServiceRequests
  /// Runs a stage to its end, or until the service is asked to stop.
  var run: (ServiceStage) -> StageRun
  var log: (ServiceRemark) -> Void
  /// Says in one line what the service does.
  var say: (String) -> Void
  /// Reads the settings again. Returns what is wrong with them.
  var reload: () -> [ServiceRemark]
  /// Completes the metrics by what only the system knows, and stores them.
  var store: (ServiceMetrics) -> Void
}
