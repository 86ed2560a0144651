import System

/// The duration of each stage of a build.
struct StageTimings {
  /// When the current stage began.
  private var began = MonotonicClock.seconds()
  private(set) var all: [(name: String, seconds: Double)] = []

  /// Ends the current stage and begins the next one.
  mutating func end(_ name: String) {
    let now = MonotonicClock.seconds()
    all.append((name, now - began))
    began = now
  }

  var total: Double { all.map(\.seconds).reduce(0, +) }

  /// A line for each stage, and the peak memory of the process.
  var text: String {
    let lines = all.map { "  \($0.name.padded(to: 10))\(StageTimings.shown($0.seconds))" }
    return (lines + ["  \("memory".padded(to: 10))\(SystemCapabilities.peakMemory >> 20) MiB at its peak"]).joined(
      separator: "\n")
  }

  /// Returns seconds with two decimals, such as `0.04 s`.
  static func shown(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}
