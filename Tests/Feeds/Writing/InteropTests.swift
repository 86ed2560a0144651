import Testing
import Trial

@testable import Feeds

/// Checks the feeds that Rhapsode writes with other programs.
@Suite struct InteropTests {
  @Test(.enabled(if: Installed.xmllint != nil, "xmllint is not installed"))
  func `xmllint finds that all XML we write is well-formed`() throws {
    let xmllint = try #require(Installed.xmllint)
    for bytes in [
      FeedWriter.rss(Sample.document), FeedWriter.atom(Sample.document), FeedWriter.opml(Sample.subscriptions),
    ] {
      let run = try run(xmllint, ["--noout", "-"], input: bytes)
      #expect(run.status == 0, "\(run.output)")
    }
  }

  @Test(.enabled(if: Installed.python != nil, "RHAPSODE_PYTHON names no Python that has feedparser"))
  func `feedparser reads our RSS and Atom without complaint`() throws {
    let python = try #require(Installed.python)
    let script = """
      import sys, feedparser
      feed = feedparser.parse(sys.stdin.buffer)
      print(int(feed.bozo), feed.version, len(feed.entries), feed.feed.title)
      for e in feed.entries: print(e.id, e.link, e.title)
      """
    let expected = """
      Harbour & Voices
      urn:uuid:1 https://v.example/stories/harbour/?a=1&b=2 The «harbour» & the sea
      https://other.example/1 https://other.example/1 An <em>aggregated</em> title
      urn:3 https://v.example/3 x

      """
    let rss = try run(python, ["-c", script], input: FeedWriter.rss(Sample.document))
    #expect(rss.output == "0 rss20 3 " + expected)
    let atom = try run(python, ["-c", script], input: FeedWriter.atom(Sample.document))
    #expect(atom.output == "0 atom10 3 " + expected)
  }

  private func run(
    _ program: String, _ arguments: [String], input: [UInt8]
  ) throws -> (status: Int32, output: String) {
    let run = try Command.run(program, arguments, input: input)
    return (run.status, run.text + run.errors)
  }
}
