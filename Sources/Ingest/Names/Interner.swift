import Configuration
import Text

/// A mapping of names to numbers. Names that are equal after folding case and accents share a number and the first
/// spelling.
struct Interner: Sendable {
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]
  /// Spellings seen so far, so that each is folded only once.
  private var spellings: [String: Int] = [:]

  /// Returns the number of a name, a new one if needed, or `nil` if the name is only white space.
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

  /// Returns the number of a name, or `nil` if it has none yet.
  func known(_ name: String) -> Int? { spellings[name] ?? numbers[folded(name)] }

  /// Gives a further name to a number.
  mutating func alias(_ name: String, to number: Int) {
    let key = folded(name)
    if numbers[key] == nil { numbers[key] = number }
    if spellings[name] == nil, numbers[key] == number { spellings[name] = number }
  }

  /// Returns the numbers in the order of the folded names, which does not depend on a language or on the version of
  /// CLDR.
  func ordered() -> [Int] {
    let keys = names.map { folded($0) }
    return names.indices.sorted { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : $0 < $1 }
  }
}

/// Unique slugs: the second of two equal ones gets the suffix `-2`.
struct UniqueSlugs: Sendable {
  private var taken: Set<String> = []
  /// The next suffix to try for each slug, since many names can have one slug.
  private var next: [String: Int] = [:]
  private let make: @Sendable (String) -> String?

  /// `make` returns the slug of a name; `nil` if the name has no letters.
  init(by make: @escaping @Sendable (String) -> String? = { Slug.make($0) }) { self.make = make }

  /// Returns a new slug for a name. `isFree` says whether a slug may be used at all.
  mutating func slug(
    for name: String, otherwise fallback: String, isFree: (String) -> Bool = { _ in true }
  ) -> String {
    let slug = make(name) ?? fallback
    var candidate = slug
    while !isFree(candidate) || !taken.insert(folded(candidate)).inserted {
      let number = next[slug] ?? 2
      candidate = "\(slug)-\(number)"
      next[slug] = number + 1
    }
    return candidate
  }
}
