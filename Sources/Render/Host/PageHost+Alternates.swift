import Jinja
import Model
import Text

/// The pages of the same subject in other languages.
extension PageHost {
  var alternates: Value {
    var found: [(language: String, path: String)] = []
    for (number, code) in site.settings.languages.enumerated() {
      if let path = alternate(in: number, code) { found.append((code, path)) }
    }
    guard found.count > 1 else { return .list([]) }
    // The page for all other languages: that in the language which the settings name, or else the first one.
    let others = found.firstIndex { $0.language == site.settings.otherLanguages } ?? 0
    return .list(
      found.enumerated().map { number, page in
        map([
          (.language, .string(page.language)), (.path, .string(context.addresses.href(page.path))),
          (.url, .string(context.addresses.url(page.path))), (.others, .bool(number == others)),
        ])
      })
  }

  /// Returns the first page of the same subject in another language, or `nil` if there is none.
  private func alternate(in number: Int, _ code: String) -> String? {
    if number == page.language { return context.addresses.path(of: page, number: 1) }
    switch page.subject {
    case .entry(let entry):
      return scope.front(entry).translations.first { scope.front($0).language == code }.map { site.entries[$0].path }
    case .section(let section):
      scope.note(.section(section))
      scope.note(.exists(ListKey(subject: .section(section), language: number)))
      guard
        context.plan.listings.number(of: ListKey(subject: .section(section), language: number)) != nil
          || site.sections[section].indexes[code] != nil
      else { return nil }
    case .home, .sources, .search, .areas, .area, .timelines, .timeline, .around, .journey, .reading, .saved,
      .offline, .notFound:
      break
    case .archive:
      scope.note(.periods(language: number))
      scope.note(.setting(.pages))
      guard context.plan.has(.archive, language: number) else { return nil }
    case .taxonomy, .categories, .authors:
      noteGroup(in: number)
      guard context.plan.has(page.subject, language: number) else { return nil }
    default:
      guard let list = page.listSubject else { return nil }
      scope.note(.exists(ListKey(subject: list, language: number)))
      guard context.plan.listings.number(of: ListKey(subject: list, language: number)) != nil else { return nil }
    }
    return context.addresses.path(of: page.subject, language: number)
  }

  /// Records what decides whether a language has a page of terms, categories or authors: that one of them has entries, and
  /// that no page of the site's own has the address.
  private func noteGroup(in language: Int) {
    scope.note(.setting(.pages))
    switch page.subject {
    case .taxonomy(let taxonomy): scope.note(.terms(taxonomy, language: language))
    case .authors: scope.note(.people(language: language))
    default:
      scope.note(.setting(.categories))
      let lists = site.categories.indices.map { ListKey.Subject.category($0) } + [.uncategorised]
      for list in lists { scope.note(.exists(ListKey(subject: list, language: language))) }
    }
  }
}
