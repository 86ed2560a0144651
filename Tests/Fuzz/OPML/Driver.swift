import Feeds
import Text

/// Lists of feeds: none is lost or changed by writing the list again, and a copy of a copy has the bytes of the copy.
func check(_ bytes: [UInt8]) {
  guard case .feed(let list) = FeedReader.read(bytes), list.format == .opml else { return }
  for entry in list.entries {
    let address = entry.feedAddress ?? ""
    precondition(!address.isEmpty, "an outline of a list has the address of a feed")
    precondition(
      address.hasPrefix("http") || !address.contains(":") || address.lowercased().hasPrefix("http"),
      "only addresses of the web and files beside the list: \(address)")
    precondition(entry.tags.count <= 257, "tags have an end")
  }
  let copy = read(FeedWriter.opml(list))
  precondition(copy.problems.isEmpty, "what we write is well-formed: \(copy.problems)")
  precondition(feeds(copy) == feeds(list), "no feed is lost or changed")
  let written = FeedWriter.opml(copy)
  precondition(FeedWriter.opml(read(written)) == written, "a copy of a copy is the copy")
}

private func read(_ bytes: [UInt8]) -> FeedDocument {
  guard case .feed(let list) = FeedReader.read(bytes), list.format == .opml else {
    preconditionFailure("OPML that we write is OPML")
  }
  return list
}

/// In any order, for writing puts them into folders.
private func feeds(_ list: FeedDocument) -> [String] {
  list.entries.map { entry in
    let title = entry.title?.value ?? entry.link ?? entry.feedAddress ?? ""
    let words = [entry.feedAddress, title, entry.link, entry.summary?.value, entry.language]
    return words.map { $0 ?? "" }.joined(separator: "\u{1F}")
  }.sorted()
}
