import Text

/// The ids of a text, each of which is unique.
struct Anchors {
  private(set) var list: [String] = []
  private var current: NumberedIDs
  /// The ids that headings had in earlier versions, which did not follow GitHub's algorithm.
  private var former: NumberedIDs
  /// The ids in `list`, once a former id was added.
  private var known: NumberedIDs?

  /// Explicit ids anywhere in the text take precedence over ids made from headings.
  init(written: [String]) {
    current = NumberedIDs(taken: written)
    former = current
  }

  /// Adds an id that an author wrote.
  mutating func add(written id: String) { list.append(id) }

  /// Makes an id from a heading's plain text. `former` is the heading's earlier id, if it differs.
  mutating func add(title: String) -> (id: String, former: String?) {
    let id = current.unique(HeadingID.of(title))
    let old = former.unique(Slug.make(title) ?? "section")
    list.append(id)
    return (id, Self.isSame(old.utf8.span, id.utf8.span) ? nil : old)
  }

  /// `==` of Greek strings would normalise them first.
  private static func isSame(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

  /// Adds a former id unless the text uses it now; returns whether it did. Call it when the list has all ids of the text.
  mutating func add(former id: String) -> Bool {
    if known == nil { known = NumberedIDs(taken: list) }
    guard known?.take(id) == true else { return false }
    list.append(id)
    return true
  }
}

/// Makes ids unique: the second equal one gets `-1`, the next `-2`.
private struct NumberedIDs {
  /// Digests of the ids, since comparing Greek strings would normalise them first.
  private var used: Set<UInt64> = []
  /// Number of repetitions of each id, by digest.
  private var counts: [UInt64: Int] = [:]

  init(taken: [String]) {
    for id in taken { used.insert(Self.digest(of: id)) }
  }

  /// Returns whether the id was not taken before.
  mutating func take(_ id: String) -> Bool { used.insert(Self.digest(of: id)).inserted }

  mutating func unique(_ stem: String) -> String {
    let digest = Self.digest(of: stem)
    var id = stem
    while !used.insert(Self.digest(of: id)).inserted {
      let number = counts[digest, default: 0] + 1
      counts[digest] = number
      id = "\(stem)-\(number)"
    }
    return id
  }

  /// Returns the FNV-1a hash.
  private static func digest(of id: String) -> UInt64 {
    let bytes = id.utf8.span
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in bytes.indices { digest = (digest ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return digest
  }
}
