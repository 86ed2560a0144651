import Testing
import Trial

/// Megabytes of every bad shape through the program that people run: four times the bytes may cost four times the
/// processor's time, and not sixteen.
@Suite(.serialized) struct MegabyteTests {
  @Test(arguments: Shapes.html) func `a megabyte of a bad shape of HTML costs what its length says`(shape: String)
    throws
  {
    try Self.expectLinear {
      let text = Self.filled(shape, bytes: $0).flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] }
      return Array("{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[{\"content_html\":\"".utf8) + text
        + Array("\"}]}".utf8)
    }
  }

  @Test(arguments: Shapes.xml) func `a megabyte of a bad shape of XML costs what its length says`(shape: String) throws
  {
    try Self.expectLinear {
      Array("<rss version='2.0'><channel><item>".utf8) + Self.filled(shape, bytes: $0)
        + Array("</item></channel></rss>".utf8)
    }
  }
}

extension MegabyteTests {
  private static func filled(_ shape: String, bytes: Int) -> [UInt8] {
    let unit = Array(shape.utf8)
    return Array(repeatElement(unit, count: bytes / unit.count).joined())
  }

  /// Measured again where it looks bad, since a machine may be busy.
  private static func expectLinear(_ feed: (Int) -> [UInt8]) throws {
    let (short, long) = (feed(1 << 20), feed(4 << 20))
    var growth = Double.infinity
    for _ in 0..<3 where growth >= 9 {
      growth = min(growth, try seconds(of: long) / max(try seconds(of: short), 0.02))
    }
    #expect(growth < 9)
  }

  /// Of the processor, for reading the feed and cleaning what it holds.
  private static func seconds(of feed: [UInt8]) throws -> Double {
    let script = "TIMEFORMAT='%U %S'; time \"$0\" feed - > /dev/null"
    let run = try Command.run("/bin/bash", ["-c", script, Installed.rhapsode], input: feed)
    let times = run.errors.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    return try #require(times.count == 2 && run.status < 2 ? times[0] + times[1] : nil, "\(run.words)")
  }
}
