import Foundation
import Testing

@testable import Feeds

/// The memory for reading a long feed, as the kernel reports it of a process that does nothing else.
@Suite struct MemoryTests {
  @Test func `reading fifteen megabytes takes at most six times their size`() async {
    await #expect(processExitsWith: .success) {
      let used = try Consumption.ofReading { LongFeed.bytes }
      #expect(used <= 6, "\(used) times its size")
    }
  }

  @Test func `mending and reading fifteen megabytes takes at most six times their size`() async {
    await #expect(processExitsWith: .success) {
      let used = try Consumption.ofReading { LongFeed.bytes + Array("<p>A & B".utf8) }
      #expect(used <= 6, "\(used) times its size")
    }
  }
}

private enum Consumption {
  /// Returns the peak of memory, as a multiple of the document's size.
  static func ofReading(_ make: () -> [UInt8]) throws -> Double {
    let before = try peak()
    let bytes = make()
    let feed = try read(bytes)
    #expect(feed.entries.count == LongFeed.count)
    return Double(try peak() - before) / Double(bytes.count)
  }

  /// The peak of resident memory so far, in bytes.
  private static func peak() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber))) * 1024
  }
}

/// A feed of typical entries: with escaped HTML or CDATA, links, dates and tags.
private enum LongFeed {
  static let count = 3000

  static var bytes: [UInt8] {
    let words = String(repeating: "The boat left at dawn; λιμάνι, salt and rope. ", count: 50)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 << 20)
    bytes += Array("<rss version=\"2.0\"><channel><title>t</title>".utf8)
    for number in 0..<count {
      let text = number % 2 == 0 ? "<![CDATA[<p>\(words)</p>]]>" : "&lt;p&gt;\(words)&lt;/p&gt;"
      bytes += Array(
        """
        <item><title>Entry \(number)</title><link>https://a.example/\(number)</link><guid>\(number)</guid>
        <pubDate>Thu, 01 Jan 2004 19:48:21 GMT</pubDate><category>boats</category><description>\(text)\(text)</description></item>

        """.utf8)
    }
    return bytes + Array("</channel></rss>".utf8)
  }
}
