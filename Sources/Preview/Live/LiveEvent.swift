package import Text

/// Server-sent events for open pages.
package enum LiveEvent: Sendable, Equatable {
  /// The page has changed; the value is the digest of its bytes.
  case page(String)
  /// All present problems; empty if there are none.
  case problems([Diagnostic])
  /// The number of warnings about the site.
  case warnings(Int)
  /// Files with these names have changed, such as pictures: their addresses may be the same as before.
  case files([String])
  /// An event of the studio, with its data.
  case named(String, Node)
  /// A comment line that keeps the connection open, and detects whether it is still open.
  case heartbeat

  var bytes: [UInt8] {
    switch self {
    case .page(let digest): Array("event: page\ndata: \(digest)\n\n".utf8)
    case .problems(let problems): Self.bytes("problems", .list(problems.map(Self.node)))
    case .warnings(let count): Self.bytes("warnings", .integer(Int64(count)))
    case .files(let names): Self.bytes("files", .list(names.map { .string($0) }))
    case .named(let name, let node): Self.bytes(name, node)
    case .heartbeat: Array(": here\n\n".utf8)
    }
  }
}

extension LiveEvent {
  private static func bytes(_ name: String, _ node: Node) -> [UInt8] {
    Array("event: \(name)\ndata: ".utf8) + JSON.bytes(of: node) + Array("\n\n".utf8)
  }

  private static func node(_ problem: Diagnostic) -> Node {
    var members = [Node.Member("summary", .string(problem.summary))]
    if let place = problem.place {
      members += [
        .init("file", .string(place.file)), .init("line", .integer(Int64(place.line))),
        .init("column", .integer(Int64(place.column))), .init("length", .integer(Int64(place.length))),
      ]
      if let text = place.text { members.append(.init("text", .string(text))) }
    }
    if let help = problem.help { members.append(.init("help", .string(help))) }
    members.append(.init("steps", .list(problem.chain.map { .string(Self.words($0)) })))
    return .object(members)
  }

  private static func words(_ step: Diagnostic.Step) -> String {
    guard let place = step.place else { return step.summary }
    return "\(step.summary) \(place.file)" + (place.line > 0 ? ":\(place.line)" : "")
  }
}
