package import System
package import Text

/// The results of checking links to other hosts, with their times. They are stored in the cache, which can always be
/// deleted.
package struct LinkMemory: Sendable {
  private let state: StateFolder
  private var known: [String: (time: Timestamp, state: LinkState)] = [:]

  private static let file: RelativePath = "links.json"
  /// Seconds: a link is requested at most once a week, and its result is dropped after four weeks.
  private static let interval: Int64 = 7 * 86400
  private static let memory: Int64 = 28 * 86400

  /// `folder` is the site's. Empty if the file is missing or damaged; without results with an impossible time.
  package init(folder: String) {
    state = StateFolder(folder + "/.rhapsode/cache")
    guard let bytes = try? state.read(Self.file), let document = try? JSON.parse(bytes, file: Self.file.text) else {
      return
    }
    for node in document["links"]?.elements ?? [] {
      guard let url = node["url"]?.string, case .integer(let seconds)? = node["asked"], seconds >= 0,
        let state = LinkState(node)
      else {
        continue
      }
      known[url] = (Timestamp(seconds: seconds), state)
    }
  }

  /// Returns the result from the last week, or `nil` if the link must be requested: with `allowsPrivate`, also if it was not
  /// requested because its address is not public.
  package func state(of address: String, now: Timestamp, allowsPrivate: Bool = false) -> LinkState? {
    guard let (time, state) = known[address], time <= now, now.seconds - time.seconds < Self.interval else {
      return nil
    }
    return allowsPrivate && state.privateAddress != nil ? nil : state
  }

  package mutating func note(_ address: String, _ state: LinkState, now: Timestamp) { known[address] = (now, state) }

  /// Stores the results of the last four weeks.
  package func store(now: Timestamp) throws(FileError) {
    let links = known.sorted { $0.key < $1.key }.filter { now.seconds - $0.value.time.seconds < Self.memory }
    let nodes = links.map { url, entry in
      Node.object(
        [.init("url", .string(url)), .init("asked", .integer(entry.time.seconds))] + entry.state.members
          + (entry.state.privateAddress.map { [.init("address", .string($0))] } ?? []))
    }
    try state.write(JSON.bytes(of: .object([.init("links", .list(nodes))]), pretty: true), to: Self.file)
  }
}

extension LinkState {
  /// Fails unless the node has what `members` returns.
  fileprivate init?(_ node: Node) {
    let reason = node["reason"]?.string ?? ""
    switch node["state"]?.string {
    case "found": self = .found
    case "moved":
      guard let target = node["target"]?.string else { return nil }
      self = .moved(to: target)
    case "dead": self = .dead(reason)
    case "unclear": self = node["address"]?.string.map { .notPublic($0) } ?? .unclear(reason)
    default: return nil
    }
  }

  /// The state as members of a JSON object.
  package var members: [Node.Member] {
    switch self {
    case .found: [.init("state", .string("found"))]
    case .moved(let target): [.init("state", .string("moved")), .init("target", .string(target))]
    case .dead(let reason): [.init("state", .string("dead")), .init("reason", .string(reason))]
    case .unclear, .notPublic: [.init("state", .string("unclear")), .init("reason", .string(doubt ?? ""))]
    }
  }
}
