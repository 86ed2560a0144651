import Sources
import Text

/// The reasons why entries are shown or hidden, as text or JSON.
enum ExplanationTable {
  static func print(_ explanations: [Explanation], _ asked: String, _ terminal: Terminal, _ shown: ShownEntries) {
    if terminal.isJSON {
      let nodes = explanations.map { node($0, shown) }
      terminal.write(JSON.bytes(of: .list(nodes), pretty: true))
      return
    }
    if explanations.isEmpty {
      terminal.report([
        Diagnostic(
          .error, "the archive has no entry `\(asked)`",
          help: "use its address, here or at its source, or its id in the feed; "
            + "an entry that is withdrawn or purged has no address here any more")
      ])
    }
    for explanation in explanations {
      // A purged entry has no title.
      let name = explanation.title.isEmpty ? explanation.id : explanation.title
      terminal.print("\(explanation.source): \(name)".printable)
      terminal.print("  \(explanation.result.summary)".printable)
      if let lead = shown.sourceOfEvent(explanation.name) { terminal.print("  \(event(lead))".printable) }
      if explanation.result == .shown { print(shown.addresses(of: explanation.name), terminal) }
      if name != explanation.id { terminal.print("  id \(explanation.id)".printable) }
      if let link = explanation.link, link != explanation.id { terminal.print("  link \(link)".printable) }
      if let text = explanation.text { terminal.print("  \(text)".printable) }
      guard let last = explanation.changes.last else { continue }
      let count = explanation.changes.count
      terminal.print("  its source has changed it \(count == 1 ? "once" : "\(count) times"), last on \(last.rfc3339)")
    }
  }

  /// Prints an entry of the site's own.
  static func print(own file: String, _ addresses: [String], _ terminal: Terminal) {
    if terminal.isJSON {
      let node = Node.object([.init("file", .string(file)), .init("shownAt", .list(addresses.map { .string($0) }))])
      return terminal.write(JSON.bytes(of: .list([node]), pretty: true))
    }
    terminal.print("\(file) is an entry of your own".printable)
    print(addresses, terminal)
  }

  private static func print(_ addresses: [String], _ terminal: Terminal) {
    if !addresses.isEmpty { terminal.print("  shown at \(addresses.joined(separator: ", "))".printable) }
  }

  private static func event(_ lead: String) -> String {
    "it reports the same event as an entry of `\(lead)`, which lists show instead"
  }

  private static func node(_ explanation: Explanation, _ shown: ShownEntries) -> Node {
    var members: [Node.Member] = [
      .init("source", .string(explanation.source)), .init("id", .string(explanation.id)),
      .init("title", .string(explanation.title)),
      .init("published", explanation.published.map { .string($0.rfc3339) } ?? .null),
      .init("isShown", .bool(explanation.result == .shown)), .init("reason", .string(explanation.result.summary)),
      .init("changes", .list(explanation.changes.map { .string($0.rfc3339) })),
    ]
    members.append(.init("shownAt", .list(shown.addresses(of: explanation.name).map { .string($0) })))
    if let lead = shown.sourceOfEvent(explanation.name) { members.append(.init("event", .string(event(lead)))) }
    if let text = explanation.text { members.append(.init("text", .string(text))) }
    if let link = explanation.link { members.append(.init("link", .string(link))) }
    return .object(members)
  }
}
