import Text

/// Words that mean the same with case and accents folded, each given a number; the first spelling stays.
struct Interner: Sendable {
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]
  /// Spellings that were seen, so that each is folded once.
  private var spellings: [String: Int] = [:]

  /// `nil` for white space alone.
  mutating func number(of name: String) -> Int? {
    if let known = spellings[name] { return known }
    let key = folded(name)
    guard key.utf8.contains(where: { !$0.isASCIIWhitespace }) else { return nil }
    let number = numbers[key] ?? names.count
    if number == names.count {
      names.append(name)
      numbers[key] = number
    }
    spellings[name] = number
    return number
  }

  /// The number of a name that was given one.
  func known(_ name: String) -> Int? { spellings[name] ?? numbers[folded(name)] }

  /// Leads further names to a number.
  mutating func alias(_ name: String, to number: Int) {
    let key = folded(name)
    if numbers[key] == nil { numbers[key] = number }
    if spellings[name] == nil, numbers[key] == number { spellings[name] = number }
  }

  /// The numbers in the order of the folded names, and back.
  func sorted() -> (order: [Int], ranks: [Int]) {
    let keys = names.map { folded($0) }
    let order = names.indices.sorted { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : $0 < $1 }
    var ranks = Array(repeating: 0, count: order.count)
    for (rank, number) in order.enumerated() { ranks[number] = rank }
    return (order, ranks)
  }
}

/// Slugs that are told apart: the second of the same gets `-2`.
struct UniqueSlugs: Sendable {
  private var taken: Set<String> = []
  /// The number that is tried next, by slug: many names can have one slug.
  private var next: [String: Int] = [:]

  /// `isFree` says whether a slug may be used at all.
  mutating func slug(
    for name: String, otherwise fallback: String, isFree: (String) -> Bool = { _ in true }
  ) -> String {
    let slug = Slug.make(name) ?? fallback
    var candidate = slug
    while !isFree(candidate) || !taken.insert(folded(candidate)).inserted {
      let number = next[slug] ?? 2
      candidate = "\(slug)-\(number)"
      next[slug] = number + 1
    }
    return candidate
  }
}
