import Archive
import Feeds
import Migration
import Text

/// The items of Pluto's database, by the sources that their feeds have become.
struct PlutoEntries: ~Copyable {
  private var database: PlutoDatabase
  /// The oldest items first.
  private var rows: [String: [PlutoDatabase.Row]] = [:]
  /// The number of items that belong to none of the sources.
  private(set) var strays = 0
  /// The number of items of sources whose date cannot be read.
  private(set) var undated = 0

  /// The most items of one document, so that a database of any size fits into memory.
  private static let step = 200

  init(_ database: consuming PlutoDatabase, _ feeds: [PlanetFeed]) {
    var sources: [Int64: String] = [:]
    for feed in database.feeds {
      sources[feed.number] = PlanetFeed.source(in: feeds, addresses: feed.addresses, section: feed.key)
    }
    for row in database.rows {
      guard let source = sources[row.feed] else {
        strays += 1
        continue
      }
      if Self.time(row.date) == nil { undated += 1 }
      rows[source, default: []].append(row)
    }
    for source in rows.keys {
      rows[source]?.sort { ($0.date ?? "", $0.number) < ($1.date ?? "", $1.number) }
    }
    self.database = database
  }

  var count: Int { rows.values.reduce(0) { $0 + $1.count } }

  var damage: String? { database.damage }

  var missing: [String] { database.missing }

  /// Returns the number of documents with the items of a source.
  func documents(of source: String) -> Int { ((rows[source]?.count ?? 0) + Self.step - 1) / Self.step }

  /// Returns a feed document with some items of a source.
  mutating func document(_ number: Int, of source: String) throws(Failure) -> FeedDocument {
    let all = rows[source] ?? []
    var document = FeedDocument(format: .atom10)
    do throws(PlutoDatabase.Problem) {
      for row in all[(number * Self.step)..<min(all.count, (number + 1) * Self.step)] {
        if let item = try database.item(row) { document.entries.append(Self.entry(item)) }
      }
    } catch {
      throw Failure(
        .contentError, "the database of Pluto cannot be read any more: \(error.summary)",
        help: "import again: no entry is added twice")
    }
    return document
  }
}

extension PlutoEntries {
  private static func entry(_ item: PlutoDatabase.Item) -> FeedEntry {
    func html(_ text: String?) -> FeedText? {
      text.flatMap { $0.isEmpty ? nil : FeedText(.html, $0, base: item.url) }
    }
    var entry = FeedEntry()
    entry.id = item.guid.flatMap { $0.isEmpty ? nil : $0 }
    entry.link = item.url.flatMap { $0.isEmpty ? nil : $0 }
    entry.title = html(item.title)
    entry.summary = html(item.summary)
    entry.content = html(item.content)
    entry.published = time(item.published)
    entry.updated = time(item.updated)
    return entry
  }

  /// Reads a date of Rails in UTC, such as `2014-05-05 07:08:09.000000`.
  private static func time(_ text: String?) -> Timestamp? {
    text.flatMap { Timestamp(rfc3339: $0) }
  }
}
