import Text

/// The ids of a text, each of which is used once.
struct Anchors {
  private(set) var list: [String] = []
  private var used: Set<String> = []

  /// Ids that authors wrote anywhere in the text win over those made from headings before them.
  init(written: [String]) { used = Set(written) }

  /// An id that an author wrote.
  mutating func add(written id: String) { list.append(id) }

  /// Makes an id from a heading's plain text.
  mutating func add(title: String) -> String {
    let stem = Slug.make(title) ?? "section"
    var id = stem
    var number = 1
    while !used.insert(id).inserted {
      id = "\(stem)-\(number)"
      number += 1
    }
    list.append(id)
    return id
  }
}
