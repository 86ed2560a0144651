import Jinja
import Model

/// The breadcrumbs of a page: the pages from home down to it.
extension PageHost {
  var parents: Value {
    var found: [Value] = []
    func add(_ subject: Page.Subject, _ title: String) {
      found.append(map([(.title, .string(title)), (.path, .string(path(subject)))]))
    }
    if page.subject != .home { add(.home, siteTitle) }
    switch page.subject {
    case .section(let section): sectionsAbove(section).forEach { add(.section($0), title(ofSection: $0)) }
    case .entry(let entry):
      if let section = scope.front(entry).section {
        (sectionsAbove(section) + [section]).forEach { add(.section($0), title(ofSection: $0)) }
      } else if let source = site.entries[entry].source {
        add(.sources, word("sources"))
        scope.note(.source(source))
        add(.source(source), site.sources[source].title)
      }
    case .term(let term):
      let taxonomy = context.plan.terms.taxonomy(of: term)
      add(.taxonomy(taxonomy), title(ofTaxonomy: taxonomy))
    case .category, .uncategorised: add(.categories, word("categories"))
    case .period(let period):
      add(.archive, word("archive"))
      if period.month != nil { add(.period(Period(year: period.year)), "\(period.year)") }
    case .author: add(.authors, word("authors"))
    case .source: add(.sources, word("sources"))
    case .area: add(.areas, word("areas"))
    case .timeline: add(.timelines, word("timelines"))
    default: break
    }
    return .list(found)
  }

  /// Returns the sections that contain the section, the outermost first.
  private func sectionsAbove(_ section: Int) -> [Int] {
    let name = site.sections[section].name
    scope.note(.setting(.sections))
    return site.sections.indices.filter { name.hasPrefix(site.sections[$0].name + "/") }
      .sorted { site.sections[$0].name.count < site.sections[$1].name.count }
  }
}
