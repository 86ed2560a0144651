import Text

/// The clock, the programs and the files that the rounds of a service use. Tests replace them.
struct ServiceEnvironment {
  var now: () -> ServiceMoment
  /// Waits at most `seconds` for a request; returns and clears the requests.
  var wait: (_ seconds: Double) -> ServiceRequests
  /// Runs a stage to its end, or until the service is asked to stop.
  var run: (ServiceStage) -> StageRun
  var log: (ServiceRemark) -> Void
  /// Reports the state of the service in one line.
  var say: (String) -> Void
  /// Reads the settings again. Returns the mistakes in them.
  var reload: () -> [ServiceRemark]
  /// Adds figures that only the system knows to the metrics, and stores them.
  var store: (ServiceMetrics) -> Void
}
