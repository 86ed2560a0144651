/// The members of a mapping, which are found by their keys in constant time.
struct YAMLMembers {
  private(set) var all: [YAMLNode.Member]
  /// Places in `all`; empty with fewer than `few` members, among which a linear search is faster.
  private var places: [String: Int] = [:]
  private static let few = 16

  init(_ members: [YAMLNode.Member] = []) {
    all = members
    fillPlaces()
  }

  func index(of key: String) -> Int? {
    all.count < Self.few ? all.firstIndex { $0.key == key } : places[key]
  }

  subscript(index: Int) -> YAMLNode.Member {
    get { all[index] }
    _modify { yield &all[index] }
  }

  /// Appends a member with a new key.
  mutating func append(_ member: YAMLNode.Member) {
    all.append(member)
    if all.count == Self.few { fillPlaces() } else if all.count > Self.few { places[member.key] = all.count - 1 }
  }

  private mutating func fillPlaces() {
    guard all.count >= Self.few else { return }
    places = Dictionary(all.indices.map { (all[$0].key, $0) }) { first, _ in first }
  }
}
