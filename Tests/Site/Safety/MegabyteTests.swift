import Foundation
import Testing
import Trial

/// Megabytes of every bad shape, read by the program itself: four times the bytes may take about four times the
/// processor time, not sixteen.
@Suite(
  .serialized,
  .enabled(
    if: ProcessInfo.processInfo.environment["RHAPSODE"]?.isEmpty == false,
    "RHAPSODE names no program that was built for speed"))
struct MegabyteTests {
  @Test(arguments: Shapes.html)
  func `megabytes of a bad shape of HTML cost what their length says`(shape: String) throws {
    let quoted = String(decoding: try JSONEncoder().encode(shape).dropFirst().dropLast(), as: UTF8.self)
    let start = "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[{\"content_html\":\""
    try Self.expectLinear(start: start, shape: quoted, end: "\"}]}")
  }

  @Test(arguments: Shapes.xml)
  func `megabytes of a bad shape of XML cost what their length says`(shape: String) throws {
    try Self.expectLinear(start: "<rss version='2.0'><channel><item>", shape: shape, end: "</item></channel></rss>")
  }
}

extension MegabyteTests {
  /// Measures again after a bad result, since the machine may be busy.
  private static func expectLinear(start: String, shape: String, end: String) throws {
    let feeds = [1 << 20, 4 << 20].map {
      Array((start + String(repeating: shape, count: $0 / shape.utf8.count) + end).utf8)
    }
    var growth = Double.infinity
    for _ in 0..<3 where growth >= 9 {
      growth = min(growth, try seconds(of: feeds[1]) / max(try seconds(of: feeds[0]), 0.02))
    }
    #expect(growth < 9)
  }

  /// Returns the processor time for reading the feed and cleaning its texts, in seconds.
  private static func seconds(of feed: [UInt8]) throws -> Double {
    let script = "TIMEFORMAT='%U %S'; time \"$0\" feed - > /dev/null"
    let run = try Command.run("/bin/bash", ["-c", script, Installed.rhapsode], input: feed)
    let times = run.errors.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    return try #require(times.count == 2 && run.status < 2 ? times[0] + times[1] : nil, "\(run.words)")
  }
}
