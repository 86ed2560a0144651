/// Searches for a part in linear time (Knuth, Morris, Pratt).
struct Search<Element: Equatable> {
  private let wanted: [Element]
  /// For each element of the pattern, the length of the longest prefix that ends there.
  private var beginnings: [Int] = []
  private var matched = 0

  /// The pattern must not be empty.
  init(_ wanted: [Element]) {
    self.wanted = wanted
    for element in wanted {
      if beginnings.isEmpty {
        beginnings.append(0)
      } else {
        advance(with: element)
        beginnings.append(matched)
      }
    }
    matched = 0
  }

  /// Whether an occurrence ends with this element. Occurrences may overlap.
  mutating func finds(_ element: Element) -> Bool {
    if matched == wanted.count { matched = beginnings[matched - 1] }
    advance(with: element)
    return matched == wanted.count
  }

  private mutating func advance(with element: Element) {
    while matched > 0, element != wanted[matched] { matched = beginnings[matched - 1] }
    if element == wanted[matched] { matched += 1 }
  }
}

extension String.UTF8View {
  /// The first index of `part` from `start` on; `nil` if there is none or `part` is empty.
  func range(of part: String, from start: Index? = nil) -> Range<Index>? {
    let length = part.utf8.count
    guard length > 0 else { return nil }
    var search = Search(Array(part.utf8))
    var index = start ?? startIndex
    while index < endIndex {
      let isFound = search.finds(self[index])
      index = self.index(after: index)
      if isFound { return self.index(index, offsetBy: -length)..<index }
    }
    return nil
  }
}
