import Configuration
import Model
import Sources
import Text

/// Feeds found at an address or through a page, as text or JSON.
enum FoundFeedTable {
  typealias Added = (id: String, feed: FoundFeed, place: Place, isDryRun: Bool)

  /// `followed`: for each feed, the id of the source that follows it already.
  static func print(_ found: [FoundFeed], followed: [String?], _ terminal: Terminal, added: Added? = nil) {
    guard terminal.isJSON else {
      for (index, feed) in found.enumerated() {
        let known = followed[index].map { "\n   followed already, as `\($0)`" } ?? ""
        terminal.print(text(feed, number: index + 1) + known)
      }
      return
    }
    let feeds = found.enumerated().map { node($0.element, $0.offset + 1, followed[$0.offset]) }
    var members = [Node.Member("feeds", .list(feeds))]
    if let added {
      members.append(
        .init(
          "added",
          .object([
            .init("id", .string(added.id)), .init("url", .string(SecretWords.masked(added.feed.url))),
            .init("file", .string(added.place.file)), .init("line", .integer(Int64(added.place.line))),
            .init("text", .string(added.place.text ?? "")), .init("dryRun", .bool(added.isDryRun)),
          ])))
    }
    terminal.write(JSON.bytes(of: .object(members), pretty: true))
  }

  /// Returns the title, the address and the known facts, each on a line.
  static func text(_ feed: FoundFeed, number: Int?) -> String {
    let label = number.map { "\($0)".padded(to: 3) } ?? ""
    let margin = String(repeating: " ", count: max(2, label.count))
    var facts = [feed.format, Counted.words(feed.entries, "entries")]
    if let newest = feed.newest { facts.append("newest \(newest.rfc3339.prefix(10))") }
    if let language = feed.language { facts.append("language \(language)") }
    if feed.problems > 0 { facts.append("\(feed.problems) repaired") }
    let title = feed.title.isEmpty ? "(without a title)" : feed.title
    return "\(label)\(title)\n\(margin)\(SecretWords.masked(feed.url))\n\(margin)\(facts.joined(separator: ", "))"
      .printable
  }

  private static func node(_ feed: FoundFeed, _ number: Int, _ source: String?) -> Node {
    var members: [Node.Member] = [
      .init("number", .integer(Int64(number))), .init("title", .string(feed.title)),
      .init("url", .string(SecretWords.masked(feed.url))),
      .init("format", .string(feed.format)), .init("entries", .integer(Int64(feed.entries))),
      .init("problems", .integer(Int64(feed.problems))),
    ]
    if let newest = feed.newest { members.append(.init("newest", .string(newest.rfc3339))) }
    if let language = feed.language { members.append(.init("language", .string(language))) }
    if let home = feed.home { members.append(.init("home", .string(home))) }
    if let source { members.append(.init("source", .string(source))) }
    return .object(members)
  }
}
