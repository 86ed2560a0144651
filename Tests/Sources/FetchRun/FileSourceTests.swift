import Foundation
import Model
import Archive
import Testing
import Text
import Trial

@testable import Sources

/// Feeds that are files of the site and have no URL of their own.
@Suite struct FileSourceTests {
  private static func feed(_ items: String, link: String = "") -> String {
    "<rss version='2.0'><channel><title>Archive</title>\(link)\(items)</channel></rss>"
  }

  private static let item = """
    <item><guid isPermaLink="false">one</guid><title>One</title>
    <description>&lt;p>Nets&lt;img src="/p.png" width="40" alt="A boat">&lt;a href="two">two&lt;/a>&lt;/p></description></item>
    """

  private static let source = {
    var source = Source(id: "archive", location: .file("archive.xml"), title: "")
    source.show = .full
    source.images = .remote
    return source
  }()

  private func html(_ harvest: Harvest) throws -> String {
    try #require(harvest.raws.first.map { harvest.open($0.entry).html.text })
  }

  @Test func `a file is read below content alone, whatever links and dots say`() throws {
    let folder = try TemporaryFolder()
    for name in ["content/a.xml", "content/sub/b.xml", "content-private/c.xml"] { try folder.write(name, to: name) }
    for (name, target) in [("c.xml", "../content-private/c.xml"), ("b.xml", "sub/b.xml")] {
      try FileManager.default.createSymbolicLink(atPath: folder / "content/\(name)", withDestinationPath: target)
    }
    func read(_ path: String) throws(FetchFailure) -> String {
      String(decoding: try LocalSourceFile.read(path, in: folder / "content"), as: UTF8.self)
    }
    #expect(try read("a.xml") == "content/a.xml" && read("sub/../b.xml") == "content/sub/b.xml")
    for path in ["c.xml", "../content-private/c.xml", "sub/../../content/a.xml", "../nothing.xml"] {
      #expect(throws: FetchFailure.fileOutside(path)) { try read(path) }
    }
  }

  @Test func `an entry that was erased does not come back from a file`() async throws {
    let site = try FollowedSite([Self.source])
    let second = Self.item.replacing(">one<", with: ">two<").replacing("<title>One", with: "<title>Two")
    try site.write(Self.feed(Self.item + second), to: "archive.xml")
    var erased = ErasedItems()
    let moment = FollowedSite.now(0)
    erased.insert(EntryRecord(id: "one", firstSeen: moment, published: moment), of: "archive")
    try erased.store(content: site.folder + "/content")
    try await site.refresh()
    #expect(try site.titles("archive") == ["Two"])
  }

  @Test func `a signal that the clock of a telephone dates ahead comes when it is its time`() async throws {
    var source = Source(id: "signals", location: .file("dump.json"), title: "")
    source.kind = .firebase
    let site = try FollowedSite([source])
    func post(_ day: Double) -> String {
      "{\"timestamp\": \(FollowedSite.now(day).seconds), \"latitude\": 37.9, \"longitude\": 23.7, \"description\": \"x\"}"
    }
    try site.write("{\"posts\": {\"a\": \(post(-1)), \"b\": \(post(0.25)), \"c\": \(post(9))}}", to: "dump.json")
    #expect(try await site.refresh().map(\.added) == [1])
    #expect(try await site.refresh(day: 0.5).map(\.added) == [1], "the file is the same")
    #expect(try await site.refresh(day: 0.6).map(\.outcome) == [.unchanged], "the third is ahead by too much")
    #expect(try site.archive.entries(of: "signals").map(\.id) == ["a", "b"])
  }

  @Test func `the entries of the archive are counted only if the report is to tell them`() async throws {
    let site = try FollowedSite([Self.source])
    try site.write(Self.feed(Self.item), to: "archive.xml")
    var options = FetchOptions(now: FollowedSite.now(0))
    options.described = .none
    #expect(try await site.ingest().refresh(options).map(\.entries) == [0])
    #expect(try await site.refresh(day: 1).map(\.entries) == [1])
  }

  @Test func `positions that are not on Earth are a warning in every run until they are corrected`() async throws {
    let site = try FollowedSite([Self.source])
    let item = Self.item.replacing("</item>", with: "<geo:lat>138</geo:lat><geo:long>23</geo:long></item>")
    try site.write(Self.feed(item), to: "archive.xml")
    for day in 0...1 {
      let reports = try await site.refresh(day: Double(day))
      let found = reports.flatMap { $0.warnings(site.settings) }
      #expect(found.map(\.severity) == [.warning] && found.first?.place?.file == "content/archive.xml", "\(day)")
      #expect(found.first?.summary.contains("left out: `138`") ?? false, "\(found)")
    }
    try site.write(Self.feed(Self.item), to: "archive.xml")
    #expect(try await site.refresh(day: 2).flatMap { $0.warnings(site.settings) }.isEmpty)
  }

  @Test func `an unchanged file is parsed again only if it has mistakes to name`() async throws {
    let site = try FollowedSite([Self.source])
    func mistakes(_ day: Double) async throws -> Int { try await site.refresh(day: day).flatMap(\.mistakes).count }
    func stored() throws -> Int? { try site.archive.source("archive")?.mistakes }
    // An archive of an older version does not know the number.
    func forget(_ number: Int?) throws {
      var record = try #require(try site.archive.source("archive"))
      record.mistakes = number
      try site.archive.store(record, now: FollowedSite.now(0))
    }
    try site.write(Self.feed(Self.item.replacing("</item>", with: "<geo:lat>138</geo:lat></item>")), to: "archive.xml")
    #expect(try await mistakes(0) == 1 && stored() == 1)
    try forget(nil)
    #expect(try await mistakes(1) == 1 && stored() == 1)
    #expect(try await mistakes(2) == 1, "what is not corrected is named in every run")
    try forget(0)
    #expect(try await mistakes(3) == 0, "it is not parsed")
    // An error that was corrected is counted, and not named.
    try site.write(Self.feed(Self.item.replacing("Nets", with: "Nets & ropes")), to: "archive.xml")
    #expect(try await mistakes(4) == 0 && stored() == 0)
    #expect(try site.archive.source("archive")?.problems ?? 0 > 0)
    try forget(nil)
    #expect(try await mistakes(5) == 0 && stored() == 0)
  }

  @Test func `the mistakes of a file that was missing for a while are named at once`() async throws {
    let site = try FollowedSite([Self.source])
    let text = Self.feed(Self.item.replacing("</item>", with: "<geo:lat>138</geo:lat></item>"))
    try site.write(text, to: "archive.xml")
    try await site.refresh()
    try FileManager.default.removeItem(atPath: "\(site.folder)/content/archive.xml")
    #expect(try await site.refresh(day: 1).map(\.outcome) == [.failed])
    try site.write(text, to: "archive.xml")
    #expect(try await site.refresh(day: 2).map(\.mistakes.count) == [1])
  }

  @Test func `relative pictures start at the feed's own link`() async throws {
    let site = try FollowedSite([Self.source])
    try site.write(Self.feed(Self.item, link: "<link>https://feed.example/</link>"), to: "archive.xml")
    try await site.refresh()
    let harvest = try site.ingest().harvest(now: FollowedSite.now(0))
    #expect(try html(harvest).contains("<img src=\"https://feed.example/p.png\""))
    #expect(harvest.diagnostics.isEmpty)
  }

  @Test func `relative pictures without a base are left out, with a notice that says what to do`() async throws {
    let site = try FollowedSite([Self.source])
    try site.write(Self.feed(Self.item + Self.item.replacing("one", with: "two")), to: "archive.xml")
    try await site.refresh()
    let harvest = try site.ingest().harvest(now: FollowedSite.now(0))
    #expect(try html(harvest) == "<p>NetsA boat<a>two</a></p>")
    #expect(
      harvest.diagnostics.map(\.summary) == [
        "source `archive`: the pictures with relative addresses in 2 entries are left out: the feed has no link"
      ])
    #expect(harvest.diagnostics.allSatisfy { $0.severity == .notice && $0.help?.hasPrefix("write `home:`") == true })
    let one = try site.ingest { $0.sources[0].limit = 1 }.harvest(now: FollowedSite.now(0))
    #expect(
      one.diagnostics.map(\.summary).first?.contains("in an entry are left out") == true,
      "what is not shown does not count")
    // The page in the settings (`home`) suffices as a base, even if the file has not changed.
    let home = { (settings: inout Settings) in settings.sources[0].home = "https://page.example/a/" }
    #expect(try await site.refresh(day: 1, settings: home).map(\.outcome) == [.updated])
    let again = try site.ingest(home).harvest(now: FollowedSite.now(1))
    #expect(try html(again).contains("<img src=\"https://page.example/p.png\""))
    #expect(try html(again).contains("<a href=\"https://page.example/a/two\""))
    #expect(again.diagnostics.isEmpty)
    #expect(try await site.refresh(day: 2, settings: home).map(\.outcome) == [.unchanged])
  }

  @Test func `a feed that is cut in the middle of an item leaves nothing behind`() async throws {
    let site = try FollowedSite([Self.source])
    let items = (1...4).map {
      "<item><title>\($0)</title><link>https://feed.example/\($0)</link><description>text \($0)</description>"
        + "<guid isPermaLink=\"false\">urn:\($0)</guid></item>"
    }
    let whole = Self.feed(items.joined())
    let fourth = try #require(whole.firstRange(of: "text 4")).upperBound
    let third = try #require(whole.firstRange(of: "text 3")).upperBound
    for (day, text) in [String(whole[..<fourth]), whole, String(whole[..<third]), whole].enumerated() {
      try site.write(text, to: "archive.xml")
      #expect(try await site.refresh(day: Double(day)).map(\.outcome) == [.updated])
      let stored = try site.archive.entries(of: "archive")
      #expect(stored.map(\.id).sorted() == (1...(day == 0 ? 3 : 4)).map { "urn:\($0)" })
      #expect(stored.allSatisfy { $0.left == nil })
    }
  }
}
