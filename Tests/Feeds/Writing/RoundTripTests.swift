import Foundation
import Testing
import Text
import Trial

@testable import Feeds

/// A feed that is written and read again keeps every field that its format can hold.
@Suite struct RoundTripTests {
  typealias Format = HeldField<FeedEntry>.Format

  @Test(arguments: [Format.rss, .atom, .json])
  func `a feed that is written and read again has lost no field that its format can hold`(format: Format) throws {
    for seed in 0..<200 {
      var random = RandomFeed(seed: UInt64(seed))
      let document = random.document()
      let lost = try losses(document, format)
      #expect(lost == [], "seed \(seed)")
      if !lost.isEmpty { return }
    }
  }

  @Test(arguments: [Format.rss, .atom, .json])
  func `each bad text comes back alone, in every place for a text`(format: Format) throws {
    for text in RandomFeed.texts {
      let lost = try losses(Self.document(of: text), format)
      #expect(lost == [], "\(text.prefix(40))")
    }
  }

  /// A feed that was read is in a form that a further copy does not change.
  @Test(arguments: [Format.rss, .atom, .json])
  func `the second copy of a feed has the bytes of the first`(format: Format) throws {
    for seed in 1000..<1050 {
      var random = RandomFeed(seed: UInt64(seed))
      let once = try read(written(random.document(), format))
      let bytes = written(once, format)
      #expect(try written(read(bytes), format) == bytes, "seed \(seed)")
    }
  }

  @Test func `the manual's table says which format holds what`() throws {
    let path = Repository.folder + "/content/manual/feeds.md"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let help: Comment = "the rows of content/manual/feeds.md must be those of HeldFields, in their order"
    #expect(Self.rows(of: page, after: "<!-- held: entry -->") == HeldField<FeedEntry>.entry.map(\.row), help)
    #expect(Self.rows(of: page, after: "<!-- held: feed -->") == HeldField<FeedChannel>.feed.map(\.row), help)
  }

  /// A field that is always empty would come back from every round trip unharmed.
  @Test func `random feeds fill every field that round trips compare`() {
    let entryFields = HeldField<FeedEntry>.entry
    let feedFields = HeldField<FeedChannel>.feed
    var empty = Set(entryFields.map { "entry: " + $0.name } + feedFields.map { "feed: " + $0.name })
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = RandomFeed(seed: seed)
      let document = random.document()
      for entry in document.entries {
        empty.subtract(entryFields.filter { $0.isFilled(in: entry, document) }.map { "entry: " + $0.name })
      }
      empty.subtract(feedFields.filter { $0.isFilled(in: document.channel, document) }.map { "feed: " + $0.name })
    }
    #expect(empty == [], "give them values in RandomFeed.swift")
  }

  @Test func `a field that is not written is noticed`() throws {
    var random = RandomFeed(seed: 7)
    let document = random.document()
    var damaged = document
    damaged.channel.description = FeedText(.text, "something else")
    let back = try read(FeedWriter.atom(damaged))
    #expect(differences(document, back, .atom).contains { $0.hasPrefix("description") })
  }
}

extension RoundTripTests {
  private func written(_ document: FeedDocument, _ format: Format) -> [UInt8] {
    switch format {
    case .rss: FeedWriter.rss(document)
    case .atom: FeedWriter.atom(document)
    case .json: FeedWriter.json(document)
    }
  }

  /// Returns the problems and differences of the copy, one per line.
  private func losses(_ document: FeedDocument, _ format: Format) throws -> [String] {
    let back = try read(written(document, format))
    // Not losses: Atom requires a date, so that undated entries get one in 1970, which the reader reports; and a feed
    // may be empty.
    let problems = back.problems.map(\.summary).filter {
      !$0.hasPrefix("`1970-01-01T00:00:00Z` is not a date") && !$0.contains("no entries") && !$0.contains("no entry")
    }
    return problems + differences(document, back, format)
  }

  private func differences(_ document: FeedDocument, _ back: FeedDocument, _ format: Format) -> [String] {
    let entries = document.entries.filter { $0.deleted == nil || format == .atom }
    guard entries.count == back.entries.count else { return ["\(back.entries.count) of \(entries.count) entries"] }
    var found = HeldField<FeedChannel>.feed.compactMap { field in
      field.ways[.init(rawValue: format.rawValue) ?? .rss].flatMap {
        Self.difference(field.name, $0.written(document.channel, document), $0.read(back.channel, back))
      }
    }
    for (entry, read) in zip(entries, back.entries) where entry.deleted == nil {
      found += HeldField<FeedEntry>.entry.compactMap { field in
        field.ways[format].flatMap { Self.difference(field.name, $0.written(entry, document), $0.read(read, back)) }
      }
    }
    for (entry, read) in zip(entries, back.entries) where entry.deleted != nil {
      if entry.id != read.id || entry.deleted != read.deleted { found.append("tombstone \(read.id ?? "")") }
    }
    return found
  }

  private static func difference(_ name: String, _ written: String?, _ read: String) -> String? {
    guard let written, Array(written.utf8) != Array(read.utf8) else { return nil }
    let same = zip(written, read).prefix { $0 == $1 }.count
    let (before, after) = (written.dropFirst(same).prefix(300), read.dropFirst(same).prefix(300))
    return "\(name): after \(same) equal characters, “\(before)” came back as “\(after)”"
  }

  /// Returns a feed with one entry and `text` in every text field of both.
  private static func document(of text: String) -> FeedDocument {
    var document = FeedDocument(format: .rss20)
    document.channel.title = FeedText(.text, text)
    document.channel.description = FeedText(.html, "<p>\(text.escapedAsText)</p>")
    document.channel.tags = [FeedTag("1" + text, label: text + "2")]
    var entry = FeedEntry()
    entry.id = "x" + text
    entry.title = FeedText(.text, text)
    entry.summary = FeedText(.text, text)
    entry.content = FeedText(.html, "<p title=\"x\">\(text.escapedAsText)</p>")
    entry.rights = FeedText(.text, text)
    entry.authors = [FeedPerson(name: text)]
    entry.tags = [FeedTag("1" + text)]
    entry.enclosures = [FeedEnclosure("https://a.example/x.mp3", type: "audio/mpeg", length: 1, title: text)]
    entry.chapters = [FeedChapter("1" + text, start: 1)]
    entry.place = FeedPlace(name: text)
    document.entries = [entry]
    return document
  }

  /// Returns the rows of a table of the manual: the field's name, and `yes` or `no` for each format.
  private static func rows(of page: String, after mark: String) -> [String] {
    guard let start = page.range(of: mark) else { return [] }
    let lines = page[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
    return lines.prefix { $0.hasPrefix("|") }.dropFirst(2).map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return ([cells[0]] + cells.dropFirst().map { $0 == "–" ? "no" : "yes" }).joined(separator: " ")
    }
  }
}

extension HeldField {
  fileprivate var row: String {
    ([name] + Format.allCases.map { ways[$0] == nil ? "no" : "yes" }).joined(separator: " ")
  }

  fileprivate func isFilled(in part: Part, _ document: FeedDocument) -> Bool {
    ways.values.contains { $0.written(part, document)?.isEmpty == false }
  }
}
