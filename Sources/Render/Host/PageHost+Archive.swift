import Jinja
import Localization
import Model
import Text

/// The archive by year and month, and the entries without a category.
extension PageHost {
  /// Returns the words for a year or a month, such as "November 2026".
  func name(of period: Period) -> String {
    guard let month = period.month else { return "\(period.year)" }
    let word = context.presentation.dates.words(.standaloneMonth, in: language)[month - 1]
    return word.prefix(1).uppercased() + word.dropFirst() + " \(period.year)"
  }

  /// The years of the archive, newest first, with their months; on the page of a year or a month, that year alone.
  var periods: [Value] {
    scope.note(.periods(language: page.language))
    let all = context.plan.listings.periods[page.language]
    let years = all.filter { $0.month == nil && isShown($0) }
    return years.map { year in
      let months = all.filter { $0.year == year.year && $0.month != nil }
      return map(members(of: year) + [(.months, .list(months.map { map(members(of: $0)) }))])
    }
  }

  private func isShown(_ year: Period) -> Bool {
    guard case .period(let period) = page.subject else { return true }
    return period.year == year.year
  }

  private func members(of period: Period) -> [(Member, Value)] {
    let list = ListKey(subject: .period(period), language: page.language)
    return [
      (.title, .string(name(of: period))), (.path, .string(path(.period(period)))),
      (.count, .of(context.plan.listings.entries(list).count)), (.current, .bool(page.subject == .period(period))),
    ]
  }

  /// The entries of home that have no category; `.none` if the site has no categories, or each entry has one.
  var uncategorised: Value {
    scope.note(.setting(.categories))
    guard hasList(.uncategorised) else { return .none }
    return map([
      (.title, .string(scope.text("uncategorised") ?? "uncategorised")), (.path, .string(path(.uncategorised))),
      (.url, .string(url(.uncategorised))), (.count, count(.uncategorised)), (.entries, list(.uncategorised)),
    ])
  }
}
