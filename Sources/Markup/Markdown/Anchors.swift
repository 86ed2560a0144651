import Text

/// The ids of a text, each of which is used once.
struct Anchors {
  private(set) var list: [String] = []
  /// Digests of the ids: to compare strings of Greek is to normalise them first.
  private var used: Set<UInt64> = []
  /// How often a stem has been asked for.
  private var counts: [UInt64: Int] = [:]

  /// Ids that authors wrote anywhere in the text win over those made from headings before them.
  init(written: [String]) {
    for id in written { used.insert(Self.digest(of: id)) }
  }

  /// An id that an author wrote.
  mutating func add(written id: String) { list.append(id) }

  /// Makes an id from a heading's plain text.
  mutating func add(title: String) -> String {
    let stem = Slug.make(title) ?? "section"
    let digest = Self.digest(of: stem)
    var id = stem
    while !used.insert(Self.digest(of: id)).inserted {
      let number = counts[digest, default: 0] + 1
      counts[digest] = number
      id = "\(stem)-\(number)"
    }
    list.append(id)
    return id
  }

  /// FNV-1a.
  private static func digest(of id: String) -> UInt64 {
    id.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
