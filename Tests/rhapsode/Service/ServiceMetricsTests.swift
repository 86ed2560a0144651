import Testing
import Text

@testable import rhapsode

@Suite struct ServiceMetricsTests {
  @Test func `the figures are a text file for Prometheus`() {
    let now = Timestamp(seconds: 1_795_000_100)
    var metrics = ServiceMetrics(started: Timestamp(seconds: 1_795_000_000))
    metrics.rounds = 2
    metrics.stages[.build] = .init(done: 2, failed: 1, seconds: 0.25, total: 0.75, lastSuccess: now)
    metrics.archive = 4096
    let report: Node = .list([
      .object([
        .init("id", .string("a \"b\"\\\n")), .init("outcome", .string("updated")), .init("entries", .integer(3)),
        .init("lastSuccess", .string(now.rfc3339)),
      ]),
      .object([.init("id", .string("c")), .init("outcome", .string("gone"))]),
      .object([.init("id", .string("d")), .init("outcome", .string("waiting")), .init("failures", .integer(2))]),
      .object([.init("id", .string("e")), .init("outcome", .string("skipped"))]),
    ])
    metrics.sources = ServiceSources(report, began: now, now: now)
    let lines = metrics.bytes.text.split(separator: "\n").map(String.init)
    for line in [
      "rhapsode_rounds_total 2", "rhapsode_sources{state=\"ok\"} 1", "rhapsode_sources{state=\"failing\"} 1",
      "rhapsode_sources{state=\"gone\"} 1", "rhapsode_sources{state=\"unread\"} 1", "rhapsode_entries 3",
      "rhapsode_source_last_success_time_seconds{source=\"a \\\"b\\\"\\\\\\n\"} 1795000100",
      "rhapsode_stage_runs_total{stage=\"build\",result=\"failed\"} 1", "rhapsode_stage_seconds{stage=\"build\"} 0.25",
      "rhapsode_stage_last_success_time_seconds{stage=\"build\"} 1795000100", "rhapsode_archive_bytes 4096",
      "# TYPE rhapsode_stage_runs_total counter",
    ] { #expect(lines.contains(line), "\(line)") }
    // Each line is a comment, or a name with labels and a number.
    let form = /rhapsode_[a-z_]+(\{[a-z]+="([^"\\]|\\["\\n])*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+/
    #expect(lines.allSatisfy { $0.hasPrefix("# ") || $0.wholeMatch(of: form) != nil })
  }

  @Test func `a source that begins to fail is told, and that it works again`() {
    func sources(_ outcome: String, failures: Int64) -> ServiceSources {
      let now = Timestamp(seconds: 1_795_000_100)
      return ServiceSources(
        .list([
          .object([
            .init("id", .string("a")), .init("outcome", .string(outcome)), .init("failures", .integer(failures)),
            .init("message", .string("it answered 500")), .init("lastSuccess", .string(now.rfc3339)),
          ])
        ]), began: now, now: now)
    }
    let (good, bad) = (sources("updated", failures: 0), sources("failed", failures: 1))
    #expect(bad.remarks(since: good).map(\.text) == ["a fails: it answered 500"])
    #expect(sources("waiting", failures: 1).remarks(since: bad).isEmpty)
    #expect(good.remarks(since: bad).map(\.text) == ["a works again"])
    #expect(good.remarks(since: ServiceSources()).isEmpty)
  }
}
