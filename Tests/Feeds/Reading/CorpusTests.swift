import Foundation
import Testing
import Trial

@testable import Feeds

/// Real feeds, if the corpus is beside the checkout.
@Suite(.enabled(if: !Corpus.feeds.isEmpty, "../shared/corpus/feeds is not here"))
struct CorpusTests {
  @Test func `every real feed is read with entries, dates and links`() throws {
    for (name, bytes) in Corpus.feeds {
      let feed = try read(bytes)
      #expect(!feed.entries.isEmpty, "\(name)")
      #expect(feed.entries.allSatisfy { $0.link != nil }, "\(name)")
      let undated = feed.entries.count { ($0.published ?? $0.updated) == nil }
      #expect(undated == 0 || feed.problems.map(\.summary).contains { $0.contains("` is not a date") }, "\(name)")
      #expect(feed.entries.allSatisfy { $0.summary != nil || $0.content != nil }, "\(name)")
    }
  }

  @Test func `a real feed that is written reads back the same`() throws {
    for (name, bytes) in Corpus.feeds {
      let feed = try read(bytes)
      for written in [FeedWriter.rss(feed), FeedWriter.atom(feed)] {
        let back = try read(written)
        #expect(back.problems.isEmpty, "\(name)")
        #expect(back.entries.map(\.id) == feed.entries.map { $0.id ?? $0.link }, "\(name)")
        #expect(back.entries.map(\.link) == feed.entries.map(\.link), "\(name)")
        #expect(back.entries.map { $0.content?.html } == feed.entries.map { $0.content?.html }, "\(name)")
        #expect(back.entries.map { $0.summary?.html } == feed.entries.map { $0.summary?.html }, "\(name)")
        for (entry, original) in zip(back.entries, feed.entries) {
          guard let date = original.published ?? original.updated else { continue }
          #expect(entry.published ?? entry.updated == date, "\(name)")
        }
      }
    }
  }

  @Test func `repairing a well-formed feed changes nothing`() throws {
    for (name, bytes) in Corpus.feeds {
      let feed = try read(bytes)
      let mended = XMLRepair.mend(bytes)
      #expect(mended.problems.isEmpty, "\(name)")
      let again = try read(mended.bytes)
      #expect(again.entries == feed.entries, "\(name)")
      #expect(again.channel == feed.channel, "\(name)")
    }
  }

  @Test func `a real feed that is cut anywhere is still read`() throws {
    for (name, bytes) in Corpus.feeds.prefix(6) {
      let whole = try read(bytes)
      for part in 1..<8 {
        let cut = Array(bytes.prefix(bytes.count * part / 8))
        let feed = try read(cut)
        #expect(!feed.problems.isEmpty, "\(name)")
        #expect(feed.entries.count <= whole.entries.count, "\(name)")
        #expect(feed.entries.dropLast().map(\.id) == whole.entries.prefix(max(0, feed.entries.count - 1)).map(\.id))
      }
    }
  }
}

enum Corpus {
  static let feeds: [(name: String, bytes: [UInt8])] = {
    let folder = URL(filePath: Repository.realFeeds ?? "/nowhere")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".xml") }.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appendingPathComponent(name))).map { (name, Array($0)) }
    }
  }()
}
