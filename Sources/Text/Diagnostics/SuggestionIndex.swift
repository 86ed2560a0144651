/// Candidates for many suggestions: each is folded once, and each wrong name is looked up once.
package struct SuggestionIndex: Sendable {
  private struct Candidate: Sendable {
    var name: String
    var scalars: [Unicode.Scalar]
    /// One bit for each of its scalars, by the lowest six bits of the scalar.
    var letters: UInt64
  }

  private let candidates: [Candidate]
  /// Positions in `candidates`, by number of scalars.
  private let byLength: [Int: [Int]]
  private let lengths: ClosedRange<Int>
  private var answers: [String: String?] = [:]

  package init(_ names: some Sequence<String>) {
    candidates = names.map { name in
      let scalars = Self.scalars(of: name)
      return Candidate(name: name, scalars: scalars, letters: Self.letters(of: scalars))
    }
    byLength = Dictionary(grouping: candidates.indices) { [candidates] in candidates[$0].scalars.count }
    lengths = (byLength.keys.min() ?? 0)...(byLength.keys.max() ?? 0)
  }

  /// Returns the candidate with the fewest edits (insertions, deletions, substitutions, swaps of neighbours) to `name`,
  /// ignoring case and accents; of equals, the one that begins with the most of its letters, or else the first. `nil` if more
  /// than a third of the letters would be edited.
  package mutating func nearest(to name: String) -> String? {
    if let known = answers[name] { return known }
    let answer = find(name)
    answers.updateValue(answer, forKey: name)
    return answer
  }

  /// Returns "did you mean `paginate`?", or `nil` if no candidate is near.
  package mutating func help(for name: String) -> String? {
    nearest(to: name).map { "did you mean `\($0)`?" }
  }
}

extension SuggestionIndex {
  /// Scalars that are compared. Names are short, but untrusted text can be long.
  private static let longest = 64
  /// The most edits, however long the name is.
  private static let most = 12

  private static func scalars(of name: String) -> [Unicode.Scalar] {
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return Array(folded(name).unicodeScalars.prefix(longest)) }
    return name.utf8.prefix(longest).map { Unicode.Scalar($0.asciiLowercased) }
  }

  private static func letters(of scalars: [Unicode.Scalar]) -> UInt64 {
    scalars.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
  }

  /// Compares names by growing difference in length, so that the bound shrinks early.
  private func find(_ name: String) -> String? {
    let wrong = Self.scalars(of: name)
    let letters = Self.letters(of: wrong)
    var best: (position: Int, slips: Int, different: Int)?
    for difference in 0...Self.most where difference <= best?.slips ?? .max {
      for length in Set([wrong.count - difference, wrong.count + difference]) where lengths.contains(length) {
        for position in byLength[length] ?? [] where candidates[position].name != name {
          let right = candidates[position]
          let longer = max(wrong.count, length)
          let allowed = min(Self.most, max(1, longer / 3), longer - 1, best?.slips ?? .max)
          let missing = max((letters & ~right.letters).nonzeroBitCount, (right.letters & ~letters).nonzeroBitCount)
          guard difference <= allowed, missing <= allowed,
            let slips = EditDistance.between(wrong[...], right.scalars[...], atMost: allowed)
          else { continue }
          let different = wrong.count - zip(wrong, right.scalars).prefix { $0 == $1 }.count
          if let known = best, (known.slips, known.different, known.position) < (slips, different, position) {
            continue
          }
          best = (position, slips, different)
        }
      }
    }
    return best.map { candidates[$0.position].name }
  }
}
