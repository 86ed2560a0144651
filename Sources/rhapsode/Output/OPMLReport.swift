import Authoring
import Configuration
import Sources
import Text

/// The result of an OPML import, one line each, or as JSON.
struct OPMLReport {
  let sources: [NewSource]
  /// The number of feeds in the list that are followed already, or that occur in it before.
  let duplicates: Int
  let leftOut: [OutlinedFeeds.LeftOut]
  /// Problems found in the file, and how many of them are outlines that are left out.
  let problems: [String]
  let unreadable: Int
  /// The place of the first source that was added; `nil` if none was.
  let place: Place?
  /// The addresses that are certainly private, and therefore not fetched.
  let unreachable: [String]
  let isDryRun: Bool

  func print(_ terminal: Terminal) {
    guard !terminal.isJSON else { return terminal.write(JSON.bytes(of: node, pretty: true)) }
    let width = (sources.map(\.id.count).max() ?? 0) + 2
    for source in sources {
      let category = source.category.map { "  (\($0))" } ?? ""
      terminal.print((source.id.padded(to: width) + SecretWords.masked(source.address) + category).printable)
    }
    var words = ["\(sources.count) \(isDryRun ? "would be added" : "added")"]
    if let place { words[0] += " from \(place.file):\(place.line) on" }
    if duplicates > 0 { words.append("\(duplicates) followed already or listed twice") }
    let count = leftOut.count + unreadable
    if count > 0 { words.append("\(count) left out") }
    terminal.say(words.joined(separator: ", "))
    for one in leftOut { terminal.say("  left out: \(one.address) (\(one.reason))".printable) }
    for address in unreachable {
      terminal.say(
        "  private: \(SecretWords.masked(address)) (fetched only with `network: private`, which `--private` writes)"
          .printable)
    }
    for problem in problems { terminal.say("  \(problem)".printable) }
    let tags = sources.flatMap(\.tags)
    for tag in tags.indices.filter({ tags.firstIndex(of: tags[$0]) == $0 }).map({ tags[$0] }) {
      terminal.say("  The folder `\(tag)` is not a category: its feeds get the tag `\(tag)`.".printable)
    }
    if !sources.isEmpty, !isDryRun { terminal.say("Next: rhapsode fetch") }
  }

  private var node: Node {
    .object([
      .init(
        "added",
        .list(
          sources.map { source in
            var members = [
              Node.Member("id", .string(source.id)), .init("address", .string(SecretWords.masked(source.address))),
            ]
            if let title = source.title { members.append(.init("title", .string(title))) }
            if let category = source.category { members.append(.init("category", .string(category))) }
            if !source.tags.isEmpty { members.append(.init("tags", .list(source.tags.map { .string($0) }))) }
            return .object(members)
          })), .init("followed", .integer(Int64(duplicates))),
      .init("leftOut", .list(leftOut.map { .string($0.address) })),
      .init("problems", .list(leftOut.map { .string("\($0.address): \($0.reason)") } + problems.map { .string($0) })),
      .init("private", .list(unreachable.map { .string(SecretWords.masked($0)) })),
      .init("dryRun", .bool(isDryRun)),
    ])
  }
}
