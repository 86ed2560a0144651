/// The texts that feeds have asked for, as far as they fit into memory: several feeds show the same entries.
struct FeedBodies {
  private var bodies: [Int: FeedBody] = [:]
  private var bytes = 0
  private static let most = 64 << 20

  subscript(entry: Int) -> FeedBody? { bodies[entry] }

  mutating func keep(_ body: FeedBody, of entry: Int) {
    guard bytes + body.html.count <= FeedBodies.most, bodies.updateValue(body, forKey: entry) == nil else { return }
    bytes += body.html.count
  }
}
