import Text

@testable import Feeds

/// Every feed that is read can be printed and written. The written feed has the same entries, and a copy of a copy has
/// the bytes of the copy.
func check(_ bytes: [UInt8]) {
  for document in [bytes, lengthened(bytes), wrapped(lengthened(bytes))] {
    precondition(
      FeedReader.read(document) == FeedReader.readThoroughly(document), "what libxml2 is spared changes nothing")
  }
  guard case .feed(let feed) = FeedReader.read(bytes) else { return }
  let printed = JSON.bytes(of: FeedPrinter.node(of: feed) { html, _, _ in html })
  precondition((try? JSON.parse(printed, file: "")) != nil, "what is printed is JSON")
  checkAtom(feed)
  for (name, write) in writers {
    let copy = read(write(feed), name)
    if name != "OPML" {
      let expected = feed.entries.count { name == "Atom" || $0.deleted == nil }
      precondition(copy.entries.count == expected, "no entry is lost in \(name)")
    }
    let written = write(copy)
    precondition(write(read(written, name)) == written, "a copy of a copy is the copy in \(name)")
  }
}

private let writers: [(name: String, write: @Sendable (FeedDocument) -> [UInt8])] = [
  ("RSS", { FeedWriter.rss($0) }), ("Atom", { FeedWriter.atom($0) }), ("JSON", { FeedWriter.json($0) }),
  ("OPML", { FeedWriter.opml($0) }),
]

private func read(_ bytes: [UInt8], _ name: String) -> FeedDocument {
  guard case .feed(let feed) = FeedReader.read(bytes) else { preconditionFailure("\(name) that we write is a feed") }
  let problems = feed.problems.filter { !isExpected($0.summary) }
  precondition(problems.isEmpty, "\(name) that we write is well-formed: \(problems)")
  return feed
}

/// Whether the problem is also one of the feed that was copied: it has no entries, or nothing in it is dated, for which
/// Atom's required dates are 1970.
private func isExpected(_ problem: String) -> Bool {
  problem.hasPrefix("`1970-01-01T00:00:00Z` is not a date") || problem.contains("no entries")
    || problem.contains("no entry")
}

/// Compares fields that Atom can hold.
private func checkAtom(_ feed: FeedDocument) {
  for (entry, copy) in zip(feed.entries, read(FeedWriter.atom(feed), "Atom").entries) {
    precondition(entry.deleted == copy.deleted, "a tombstone is a tombstone")
    guard entry.deleted == nil else { continue }
    precondition(entry.published == copy.published, "a date is the same")
    precondition(entry.season == copy.season && entry.episode == copy.episode, "numbers are the same")
    precondition(entry.chapters.count == copy.chapters.count, "no chapter is lost")
    precondition(entry.place?.point == copy.place?.point, "a place is the same")
    precondition(Set(entry.enclosures.map(\.type)) == Set(copy.enclosures.map(\.type)), "files have their types")
  }
}

/// Replaces each 0x01 with a long word, so that some texts are long enough to bypass libxml2.
private func lengthened(_ bytes: [UInt8]) -> [UInt8] {
  let word = Array(repeating: UInt8(ascii: "x"), count: 200)
  return bytes.prefix(256).flatMap { $0 == 1 ? word : [$0] }
}

/// Puts the bytes into a feed that has no other errors.
private func wrapped(_ bytes: [UInt8]) -> [UInt8] {
  Array("<rss version='2.0'><channel><item><title>".utf8) + bytes + Array("</title></item></channel></rss>".utf8)
}
