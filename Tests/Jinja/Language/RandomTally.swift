import Text

@testable import Jinja

/// Counts how random templates render here and in Jinja2.
struct RandomTally {
  /// Differences without a known reason.
  private(set) var differences: [String] = []
  private var templates = 0
  private var rendered = 0
  private var stopped = 0
  private var incomparable = 0
  private var alike = 0
  private var early = 0
  private var explained: [String: Int] = [:]
  private var kinds: [String: Int] = [:]

  mutating func count(_ golden: Golden, _ ours: String?, _ error: Diagnostic?) {
    templates += 1
    if golden.output != nil { rendered += 1 }
    guard RandomTally.isComparable(golden) else {
      incomparable += 1
      return
    }
    guard golden.output != nil || ours != nil else { return compare(golden, error) }
    guard ours != golden.output else { return }
    if let reason = RandomDeviations(golden, ours: ours, error: error).reason {
      explained[reason, default: 0] += 1
      return
    }
    let theirs = golden.output ?? golden.mistake.map { "stops: \($0.kind): \($0.message)" } ?? ""
    differences.append(
      "\(golden.options.isLenient ? "lenient " : "")\(golden.name): \(golden.template)\nJinja2: \(theirs)\nours:   \(ours ?? "stops: \(error?.summary ?? "")")"
    )
  }

  var report: [String] {
    explained.sorted { $0.key < $1.key }.map { "\($0.value) explained: \($0.key)" }
      + kinds.sorted { $0.value > $1.value }.prefix(20).map { "\($0.value) stopped otherwise: \($0.key)" } + [
        "\(stopped) stopped in both, \(alike) of them for the same kind of mistake, \(early) for one that is found here before anything runs",
        "\(templates) templates, \(rendered) rendered with Jinja2, \(incomparable) not to be compared, "
          + "\(explained.values.reduce(0, +)) explained by \(explained.count) rules, \(differences.count) different",
      ]
  }

  private mutating func compare(_ golden: Golden, _ error: Diagnostic?) {
    guard let mistake = golden.mistake, let error else { return }
    stopped += 1
    if MistakeKind(summary: error.summary).rawValue == mistake.kind {
      alike += 1
    } else if MistakeKind.isEarly(error.summary) {
      early += 1
    } else {
      kinds[
        "\(mistake.kind) there, here `\(error.summary.split(separator: " ").prefix(4).joined(separator: " "))`",
        default: 0] += 1
    }
  }

  /// Returns `false` for outputs with memory addresses or other internals of Python, and for templates that took Jinja2
  /// too long.
  private static func isComparable(_ golden: Golden) -> Bool {
    guard let output = golden.output else { return golden.mistake?.kind != "time" }
    let marks = [
      "object at 0x", "built-in method", "generator object", "&lt;template", "&lt;macro", "iterator at", "dict_",
      "&lt;function",
    ]
    let written = output.lowercased()
    return !marks.contains { written.contains($0) }
  }
}
