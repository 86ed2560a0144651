import Authoring
import Text

/// What an import of OPML has added, a line each, or as JSON.
struct OPMLReport {
  let sources: [NewSource]
  /// Feeds of the list that are followed already, or stand in it twice.
  let known: Int
  let leftOut: [String]
  /// Where the first new one stands; `nil` where there is none.
  let place: Place?
  let isDryRun: Bool

  func print(_ terminal: Terminal) {
    guard !terminal.isJSON else { return terminal.write(JSON.bytes(of: node, pretty: true)) }
    let width = (sources.map(\.id.count).max() ?? 0) + 2
    for source in sources {
      let category = source.category.map { "  (\($0))" } ?? ""
      terminal.print((Help.padded(source.id, width) + source.address + category).printable)
    }
    var words = ["\(sources.count) \(isDryRun ? "would be added" : "added")"]
    if let place { words[0] += " from \(place.file):\(place.line) on" }
    if known > 0 { words.append("\(known) followed already") }
    if !leftOut.isEmpty { words.append("\(leftOut.count) left out") }
    terminal.say(words.joined(separator: ", "))
    for address in leftOut.prefix(10) {
      terminal.say("  left out: \(address)".printable)
    }
    if !leftOut.isEmpty { terminal.say("  These are no files below content/, or have a password in them.") }
    if !sources.isEmpty, !isDryRun { terminal.say("Next: rhapsode fetch") }
  }

  private var node: Node {
    .object([
      .init(
        "added",
        .list(
          sources.map { source in
            var members = [Node.Member("id", .string(source.id)), .init("address", .string(source.address))]
            if let title = source.title { members.append(.init("title", .string(title))) }
            if let category = source.category { members.append(.init("category", .string(category))) }
            return .object(members)
          })), .init("followed", .integer(Int64(known))), .init("leftOut", .list(leftOut.map { .string($0) })),
      .init("dryRun", .bool(isDryRun)),
    ])
  }
}
