import Foundation
import Testing
import Text

@testable import Archive

/// The pages of entries, from which full texts are taken, in every engine.
@Suite struct PageTests {
  private func page(asked: Int64, tries: Int = 0, failure: String? = nil) -> PageRecord {
    var page = PageRecord(asked: Timestamp(seconds: asked))
    (page.tries, page.failure) = (tries, failure)
    return page
  }

  /// Stores an entry with a page, and returns it.
  private func entry(in archive: SourceArchive) throws -> EntryRecord {
    let source = SourceRecord(id: "news", location: "f")
    try archive.store(
      source, [.write(.trial("a", "A"), .trial("<p>a</p>", policy: 9))], now: Timestamp(seconds: 1))
    let entry = try #require(try archive.entries(of: "news").first)
    try archive.store(page(asked: 2), address: "https://news.example/a", html: "<p>page</p>", of: entry.key)
    return entry
  }

  @Test(arguments: TrialEngine.available)
  func `the page of an entry that is withdrawn or held back is not kept`(engine: TrialEngine) throws {
    for change in [{ $0.deleted = Timestamp(seconds: 3) }, { $0.isHeldBack = true }] as [(inout EntryRecord) -> Void] {
      let place = try TrialArchive(engine)
      defer { place.end() }
      let archive = try place.open()
      var entry = try entry(in: archive)
      #expect(try archive.page(of: entry.key)?.html == "<p>page</p>")
      change(&entry)
      try archive.store(
        SourceRecord(id: "news", location: "f"), [.write(entry, nil)], now: Timestamp(seconds: 4))
      #expect(try archive.page(of: entry.key) == nil && archive.pages(of: "news").isEmpty)
    }
  }

  @Test(arguments: TrialEngine.available)
  func `a request that fails keeps the page before it, and a page has its text cleaned again`(engine: TrialEngine)
    throws
  {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    let entry = try entry(in: archive)
    #expect(try archive.text(of: entry.key)?.policy == 0)
    var outdated = 0
    try archive.renewTexts(cleanedBefore: 9) { _, text, _ in
      outdated += 1
      text.policy = 9
    }
    #expect(outdated == 1)
    try archive.store(page(asked: 7, tries: 2, failure: "no answer"), address: nil, html: nil, of: entry.key)
    #expect(try archive.page(of: entry.key)?.html == "<p>page</p>")
    #expect(try archive.pages(of: "news")[entry.key]?.asked == Timestamp(seconds: 7))
    #expect(try archive.text(of: entry.key)?.policy == 9, "nothing new was found")
  }
}
