import Text

/// The JSON document that `build` and `check` print with `--json`, also if they fail.
struct ResultDocument {
  var command: String
  var exit: Exit
  var diagnostics: [Diagnostic]
  var stages = StageTimings()
  /// The members that only this command has.
  var members: [Node.Member] = []

  var bytes: [UInt8] {
    var all: [Node.Member] = [
      .init("command", .string(command)), .init("exit", .integer(Int64(exit.rawValue))),
    ]
    all += members
    all.append(.init("totals", totals))
    all.append(.init("diagnostics", Report.node(diagnostics)))
    all.append(
      .init(
        "stages",
        .list(stages.all.map { .object([.init("name", .string($0.name)), .init("seconds", .number($0.seconds))]) })))
    all.append(.init("seconds", .number(stages.total)))
    all.append(.init("memory", .integer(Int64(SystemCapabilities.peakMemory))))
    return JSON.bytes(of: .object(all), pretty: true)
  }

  private var totals: Node {
    let names: [(String, Diagnostic.Severity)] = [("errors", .error), ("warnings", .warning), ("notices", .notice)]
    return .object(
      names.map { name, severity in
        .init(name, .integer(Int64(diagnostics.count { $0.severity == severity })))
      })
  }
}
