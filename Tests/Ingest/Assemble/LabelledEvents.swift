import Feeds
import Foundation
import Model
import Testing
import Text
import Trial

@testable import Ingest

/// The entries of the real feeds, and what `events.tsv` says about them: further reports, as another newsroom would write them.
struct LabelledEvents {
  struct Pair: Hashable {
    /// A title of a real feed, and a title of `events.tsv`.
    let real: String
    let ours: String
  }

  private(set) var entries: [Entry] = []
  private(set) var same: Set<Pair> = []
  private var isOurs: Set<String> = []

  init() throws {
    let folder = try #require(Repository.realFeeds)
    var feeds: [String: [Entry]] = [:]
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "LICENSE" }.sorted()
    for (number, name) in names.enumerated() {
      let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
      guard case .feed(let document) = FeedReader.read([UInt8](bytes)) else { continue }
      feeds[String(name.prefix { $0 != "." })] = document.entries.map { Self.entry($0, source: number) }
    }
    for line in try Self.lines(of: "events.tsv") {
      let fields = line.split(separator: "\t").map(String.init)
      let real = try #require(feeds[fields[1]]?[Int(fields[2]) ?? 0])
      var ours = Entry(
        id: fields[3], kind: .item, origin: .archived(0), title: fields[3], path: "", slug: "x", language: "en")
      ours.summary = fields[4]
      ours.source = names.count
      ours.date = real.date.map { Timestamp(seconds: $0.seconds + 3 * 3600) }
      entries.append(ours)
      isOurs.insert(ours.title)
      if fields[0] == "yes" { same.insert(Pair(real: real.title, ours: ours.title)) }
    }
    for name in feeds.keys.sorted() { entries += feeds[name] ?? [] }
  }

  /// Every two reports of one cluster, without those of one title that a feed repeats. Those of two real feeds are the
  /// pairs of one event that `events.tsv` does not name.
  func pairs(in clusters: [[Int]]) -> Set<Pair> {
    var found: Set<Pair> = []
    for cluster in clusters {
      for (position, first) in cluster.enumerated() {
        for second in cluster[(position + 1)...] {
          let (left, right) = (entries[first].title, entries[second].title)
          found.insert(isOurs.contains(left) ? Pair(real: right, ours: left) : Pair(real: left, ours: right))
        }
      }
    }
    return found
  }

  static func lines(of name: String) throws -> [Substring] {
    let file = URL(filePath: "\(Repository.folder)/Tests/Ingest/Assemble/\(name)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  static func entry(_ entry: FeedEntry, source: Int) -> Entry {
    func plain(_ text: FeedText?) -> String {
      (text?.value ?? "").replacing(/<[^>]*>/, with: " ").replacing("&amp;", with: "&")
    }
    let title = plain(entry.title)
    var made = Entry(
      id: entry.id ?? title, kind: .item, origin: .archived(0), title: title, path: "", slug: "x", language: "en")
    made.summary = plain(entry.summary ?? entry.content)
    made.source = source
    made.date = entry.published ?? entry.updated
    made.original = entry.link
    return made
  }
}
