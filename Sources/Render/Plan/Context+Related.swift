import Model

extension Context {
  /// How many are found at most.
  private static let relatedCount = 5
  /// Of a tag that is everywhere only the newest entries are looked at, so that no page costs more than others.
  private static let looked = 200

  /// Entries of the same language that share most tags, newest first among equals; a category counts as half a tag.
  func related(to index: Int, language: Int) -> [Int] {
    let entry = site.entries[index]
    var scores: [Int: Int] = [:]
    func add(_ subject: ListKey.Subject, _ points: Int) {
      for other in listings.entries(ListKey(subject: subject, language: language)).prefix(Context.looked)
      where Int(other) != index { scores[Int(other), default: 0] += points }
    }
    for term in entry.terms { add(.term(terms.number(of: term)), 2) }
    if let category = entry.category { add(.category(category), 1) }
    let best = scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return best.prefix(Context.relatedCount).map(\.key)
  }
}
