import Text

/// The figures of a service, as a text file for Prometheus (exposition formats, version 0.0.4).
struct ServiceMetrics: Sendable, Equatable {
  struct Stage: Sendable, Equatable {
    var done = 0
    var failed = 0
    /// The seconds of the last run.
    var seconds = 0.0
    /// The seconds of all runs together.
    var total = 0.0
    var lastSuccess: Timestamp?
  }

  var started: Timestamp
  var rounds = 0
  var stages: [ServiceStage: Stage] = [:]
  var sources = ServiceSources()
  /// The files of the published site; `nil` before the first build.
  var files: Int?
  /// The sizes in bytes of the published site, the archive and the process; `nil` if they are not known.
  var output: Int64?
  var archive: Int64?
  var memory: Int64?
  var deployed: Int64 = 0

  init(started: Timestamp) { self.started = started }

  /// The document.
  var bytes: [UInt8] {
    var text = MetricsText()
    text.family("start_time_seconds", "gauge", "When the service started, in seconds since 1970.")
    text.sample(Double(started.seconds))
    text.family("rounds_total", "counter", "Rounds of the service.")
    text.sample(Double(rounds))
    text.family("sources", "gauge", "Sources by state.")
    for state in ServiceSources.State.allCases {
      text.sample(Double(sources.count(of: state)), ["state": state.rawValue])
    }
    text.family("entries", "gauge", "Entries in the archive.")
    text.sample(Double(sources.entries))
    text.family("saved_bytes", "gauge", "Bytes that answers of 304 have saved.")
    text.sample(Double(sources.savedBytes))
    text.family("source_last_success_time_seconds", "gauge", "When a source was last read, in seconds since 1970.")
    for (id, time) in sources.lastSuccess.sorted(by: { $0.key < $1.key }) {
      text.sample(Double(time.seconds), ["source": id])
    }
    add(stages: &text)
    let sizes = [
      ("output_files", files.map(Int64.init), "Files of the published site."),
      ("output_bytes", output, "Bytes of the published site."),
      ("archive_bytes", archive, "Bytes of the archive of feeds."),
      ("resident_memory_bytes", memory, "Memory of the service itself, without its stages."),
    ]
    for (name, value, help) in sizes {
      guard let value else { continue }
      text.family(name, "gauge", help)
      text.sample(Double(value))
    }
    text.family("deployed_bytes_total", "counter", "Bytes that deployments have copied.")
    text.sample(Double(deployed))
    return text.bytes
  }

  private func add(stages text: inout MetricsText) {
    let all = ServiceStage.allCases.compactMap { stage in stages[stage].map { (stage.rawValue, $0) } }
    text.family("stage_runs_total", "counter", "Runs of a stage, by result.")
    for (name, stage) in all {
      text.sample(Double(stage.done), ["stage": name, "result": "done"])
      text.sample(Double(stage.failed), ["stage": name, "result": "failed"])
    }
    text.family("stage_seconds", "gauge", "Duration of the last run of a stage.")
    for (name, stage) in all { text.sample(stage.seconds, ["stage": name]) }
    text.family("stage_seconds_total", "counter", "Duration of all runs of a stage.")
    for (name, stage) in all { text.sample(stage.total, ["stage": name]) }
    text.family("stage_last_success_time_seconds", "gauge", "When a stage last succeeded, in seconds since 1970.")
    for (name, stage) in all {
      if let time = stage.lastSuccess { text.sample(Double(time.seconds), ["stage": name]) }
    }
  }
}
