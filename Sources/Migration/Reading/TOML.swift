import Text

/// A reader of TOML 1.0 into a `Node`: settings and front matter of sites that are imported. Dates become texts.
enum TOML {
  struct Mistake: Error, Hashable {
    /// From 1.
    var line: Int
    var summary: String
  }

  static func parse(_ bytes: [UInt8]) throws(Mistake) -> Node {
    var reader = TOMLReader(bytes)
    return try reader.document()
  }
}

/// A table that later lines can add to.
final class TOMLTable {
  enum Value {
    case node(Node)
    case table(TOMLTable)
    case tables(List)
  }

  /// The tables of `[[key]]`, of which there can be thousands.
  final class List {
    var all: [TOMLTable] = []
  }

  private(set) var members: [(key: String, value: Value)] = []
  private var places: [String: Int] = [:]

  subscript(key: String) -> Value? {
    get { places[key].map { members[$0].value } }
    set {
      guard let newValue else { return }
      if let index = places[key] {
        members[index].value = newValue
      } else {
        places[key] = members.count
        members.append((key, newValue))
      }
    }
  }

  var node: Node {
    .object(
      members.map { member in
        switch member.value {
        case .node(let node): Node.Member(member.key, node)
        case .table(let table): Node.Member(member.key, table.node)
        case .tables(let tables): Node.Member(member.key, .list(tables.all.map(\.node)))
        }
      })
  }
}
