import Archive
import Configuration
import Model
import Text

/// The rules of `filter: keep` and `filter: drop` of a source, with their patterns compiled.
struct EntryFilter {
  private struct Condition {
    var fields: [FilterRule.Field]
    var patterns: [TextPattern]
  }

  enum FilterResult: Hashable {
    case kept
    /// The entry matches this rule of `drop`, in words.
    case dropped(String)
    /// The entry matches no rule of `keep`.
    case notKept
  }

  private let keep: [[Condition]]
  private let drop: [[Condition]]
  /// The patterns whose search exceeded its limit, and the number of entries for which it did.
  private(set) var costly: [String: Int] = [:]
  /// The patterns of the current entry whose search exceeded its limit.
  private var givenUp: Set<String> = []

  /// The number of entries for which a search may exceed its limit. After that, the pattern is not searched for any
  /// more in the source: each such search takes tens of milliseconds.
  private static let mostGivenUp = 20

  /// Leaves out patterns that cannot be read, which the check of the settings has reported.
  init(_ source: Source) {
    keep = source.keep.map(Self.compiled)
    drop = source.drop.map(Self.compiled)
  }

  var isEmpty: Bool { keep.isEmpty && drop.isEmpty }

  /// Returns the result for the entry. A rule never excludes an entry because a search has exceeded its limit.
  mutating func result(for entry: FilteredEntry) -> FilterResult {
    givenUp = []
    defer { for pattern in givenUp { costly[pattern, default: 0] += 1 } }
    for rule in drop where answer(of: rule, entry) == .found { return .dropped(Self.words(rule)) }
    guard !keep.isEmpty else { return .kept }
    return keep.contains { answer(of: $0, entry) != .missing } ? .kept : .notKept
  }
}

extension EntryFilter {
  private static func compiled(_ rule: FilterRule) -> [Condition] {
    rule.conditions.map { condition in
      Condition(fields: condition.fields, patterns: condition.patterns.compactMap { try? TextPattern($0) })
    }
  }

  private mutating func answer(of rule: [Condition], _ entry: FilteredEntry) -> RegularExpression.Answer {
    var result = RegularExpression.Answer.found
    for condition in rule {
      switch answer(of: condition, entry) {
      case .found: continue
      case .missing: return .missing
      case .tooCostly: result = .tooCostly
      }
    }
    return result
  }

  private mutating func answer(of condition: Condition, _ entry: FilteredEntry) -> RegularExpression.Answer {
    var result = RegularExpression.Answer.missing
    for pattern in condition.patterns {
      switch answer(of: pattern, condition.fields, entry) {
      case .found: return .found
      case .missing: continue
      case .tooCostly: result = .tooCostly
      }
    }
    return result
  }

  private mutating func answer(
    of pattern: TextPattern, _ fields: [FilterRule.Field], _ entry: FilteredEntry
  ) -> RegularExpression.Answer {
    guard costly[pattern.written, default: 0] < Self.mostGivenUp, !givenUp.contains(pattern.written) else {
      givenUp.insert(pattern.written)
      return .tooCostly
    }
    for field in fields {
      for value in entry.values(of: field) {
        let answer = pattern.search(value)
        if answer == .tooCostly { givenUp.insert(pattern.written) }
        guard answer == .missing else { return answer }
      }
    }
    return .missing
  }

  private static func words(_ rule: [Condition]) -> String {
    let conditions = rule.map { condition in
      let patterns = condition.patterns.map { "`\($0.written)`" }.joined(separator: " or ")
      return condition.fields.count == 1 ? "\(condition.fields[0].rawValue) \(patterns)" : patterns
    }
    return conditions.joined(separator: ", ")
  }
}
