import Ingest
import Text

/// Why entries are on the site or not, or as JSON.
enum ExplanationTable {
  static func print(_ explanations: [Explanation], _ asked: String, _ terminal: Terminal) {
    if terminal.isJSON {
      terminal.write(JSON.bytes(of: .list(explanations.map(node)), pretty: true))
      return
    }
    if explanations.isEmpty {
      terminal.print("the archive has no entry `\(asked)`".printable)
      terminal.say("  help: ask for its address at its source, or for its id in its feed")
    }
    for explanation in explanations {
      // What was purged has no title any more.
      let name = explanation.title.isEmpty ? explanation.id : explanation.title
      terminal.print("\(explanation.source): \(name)".printable)
      terminal.print("  \(explanation.verdict.summary)".printable)
      guard let last = explanation.changes.last else { continue }
      let count = explanation.changes.count
      terminal.print("  its source has changed it \(count == 1 ? "once" : "\(count) times"), last on \(last.rfc3339)")
    }
  }

  private static func node(_ explanation: Explanation) -> Node {
    var members: [Node.Member] = [
      .init("source", .string(explanation.source)), .init("id", .string(explanation.id)),
      .init("title", .string(explanation.title)), .init("published", .string(explanation.published.rfc3339)),
      .init("isShown", .bool(explanation.verdict == .shown)), .init("reason", .string(explanation.verdict.summary)),
      .init("changes", .list(explanation.changes.map { .string($0.rfc3339) })),
    ]
    if let link = explanation.link { members.append(.init("link", .string(link))) }
    return .object(members)
  }
}
