import Feeds
import Text

/// Lists of feeds: writing a list and reading it again keeps every feed, and a copy of a copy has the bytes of the
/// copy.
func check(_ bytes: [UInt8]) {
  let made = list(from: bytes)
  let again = read(FeedWriter.opml(made))
  precondition(feeds(again) == feeds(made), "what is written is read")
  precondition(folders(again) == folders(made), "every feed stays in its folders")
  guard case .feed(let list) = FeedReader.read(bytes), list.format == .opml else { return }
  for entry in list.entries {
    let address = entry.feedAddress ?? ""
    precondition(!address.isEmpty, "an outline of a list has the address of a feed")
    let scheme = URI(address).scheme?.lowercased() ?? "http"
    precondition(["http", "https"].contains(scheme), "only addresses of the web and files beside the list: \(address)")
    precondition(entry.tags.count <= 257, "tags are limited in number")
  }
  let copy = read(FeedWriter.opml(list))
  // A list without feeds is told to be empty.
  precondition(copy.problems.isEmpty || list.entries.isEmpty, "what we write is well-formed: \(copy.problems)")
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

/// Sorted, since writing groups feeds by folder.
private func feeds(_ list: FeedDocument) -> [String] {
  list.entries.map { entry in
    let title = entry.title?.value ?? entry.link ?? entry.feedAddress ?? ""
    let words = [entry.feedAddress, title, entry.link, entry.summary?.value, entry.language]
    return words.map { $0 ?? "" }.joined(separator: "\u{1F}")
  }.sorted()
}

/// Sorted by URL, for the same reason. Only lists that Rhapsode wrote keep all folders: in other lists a folder's name
/// may contain commas.
private func folders(_ list: FeedDocument) -> [String] {
  list.entries.map { entry in
    ([entry.feedAddress ?? ""] + entry.tags.compactMap(\.term).sorted()).joined(separator: "\u{1F}")
  }.sorted()
}

/// Makes a list with every field, whose texts come from the bytes. In outlines that the fuzzer makes itself, few have
/// more than a URL.
private func list(from bytes: [UInt8]) -> FeedDocument {
  var list = FeedDocument(format: .opml)
  for (number, words) in bytes.prefix(512).split(separator: 0, omittingEmptySubsequences: false).enumerated() {
    let text = "a" + words.map { characters[Int($0) % characters.count] }.joined() + "z"
    var entry = FeedEntry()
    entry.title = FeedText(.text, text)
    entry.summary = FeedText(.text, String(text.reversed()))
    entry.language = ["el", "en-AU", "zh-Hant"][number % 3]
    entry.link = "https://b.example/\(number)?a=1&b='\(words.count)'"
    entry.links = [FeedLink("https://a.example/\(number)", relation: "self", type: "application/rss+xml")]
    // Folder names are limited to 100 characters.
    entry.tags = number % 2 == 0 ? ["z", "y"].map { FeedTag(String(text.prefix(90)) + $0) } : []
    list.entries.append(entry)
  }
  return list
}

private let characters = [
  "a", "Z", "0", " ", "&", "<", ">", "\"", "'", "]]>", "&amp;", "&#10;", "é", "ά", "中", "\u{1F600}", "\u{202E}", "/",
  "\\",
  "%", "\n", "\t", "<!--", "-->", "\u{A0}", "<b>",
]
