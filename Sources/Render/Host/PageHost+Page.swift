import Jinja
import Localization
import Model
import Text

extension PageHost {
  func pageMember(_ member: Member) -> Value {
    switch member {
    case .kind: .string(page.kind)
    case .title: .string(title)
    case .description: .string(description)
    case .url: .string(context.addresses.url(context.addresses.path(of: page)))
    case .path: .string(context.addresses.href(context.addresses.path(of: page)))
    case .language: .string(language)
    case .direction: .string(context.presentation.directions.name(of: language))
    case .alternates: alternates
    case .feeds: feeds
    case .parents: parents
    case .entries: entries
    case .pager: page.listSubject == nil ? .none : .of(.pager, 0)
    case .terms: .list(terms)
    case .content: index.map { .safe(bodies.content(of: $0, for: self)) } ?? .safe(SafeHTML(trusted: ""))
    case .layout: .of(layout)
    case .years: .list(years)
    case .section: sectionNumber.map { .of(.section, $0) } ?? .none
    case .term: term
    case .author: author
    case .source: sourceNumber.map { .of(.source, $0) } ?? .none
    case .periods: .list(periods)
    case .policy: policy
    case .area: area
    case .timeline: timeline
    case .map: drawnMap
    case .streets: streets
    default: .undefined
    }
  }

  /// The layout in the settings, or in an entry's front matter.
  var layout: String? {
    switch page.subject {
    case .home:
      scope.note(.setting(.home))
      return site.settings.home.layout
    case .section(let section):
      scope.note(.section(section))
      return site.sections[section].list.layout
    case .entry(let entry): return scope.front(entry).layout
    case .source(let source):
      scope.note(.source(source))
      return site.sources[source].layout
    default: return nil
    }
  }

  /// The placeholder that is replaced by the page's Content-Security-Policy, see `PageOutput`; `.none` if it is off.
  private var policy: Value {
    scope.note(.setting(.policy))
    return site.settings.policy.isOn ? .string(ContentPolicy.placeholder) : .none
  }

  /// Records the page's slice of its list. Unless the slice is counted from the end, this includes the length of the list.
  func noteSlice() {
    guard let subject = page.listSubject else { return }
    let key: ReadKey =
      page.isFilledFromEnd
      ? .tail(scope.key(subject), page.sliceFromEnd) : .slice(scope.key(subject), page.slice)
    let read = sliceRead ?? context.reads.table.read(key)
    sliceRead = read
    scope.note(read)
  }

  var title: String {
    noteSubject()
    return switch page.subject {
    case .home: siteTitle
    case .section(let section): title(ofSection: section)
    case .entry(let entry): site.entries[entry].title
    case .taxonomy(let taxonomy): title(ofTaxonomy: taxonomy)
    case .term(let term): context.plan.terms.term(term).name
    case .categories: word("categories")
    case .category(let category): scope.local(site.categories[category].title) ?? ""
    case .authors: word("authors")
    case .author(let author): scope.local(site.people[author].name) ?? ""
    case .sources: word("sources")
    case .source(let source): site.sources[source].title
    case .search: word("search")
    case .uncategorised: word("uncategorised")
    case .archive: word("archive")
    case .period(let period): name(of: period)
    case .areas: word("areas")
    case .area(let area): scope.local(site.settings.areas[area].title) ?? ""
    case .timelines: word("timelines")
    case .timeline(let number): timelineTitle(number)
    case .around: word("around me")
    case .journey: word("journey page")
    case .reading: word("reading page")
    case .saved: word("saved")
    case .offline: word("offline")
    case .notFound: word("page not found")
    }
  }
}

extension PageHost {
  /// Records what the page is about.
  private func noteSubject() {
    switch page.subject {
    case .home, .section, .taxonomy, .categories, .authors, .sources, .search, .uncategorised, .archive, .period,
      .areas, .timelines, .timeline, .around, .journey, .reading, .saved, .offline, .notFound:
      break
    case .entry(let entry): scope.note(.front, entry)
    case .term(let term): scope.note(.term(term))
    case .category: scope.note(.setting(.categories))
    case .author(let author): scope.note(.person(author))
    case .source(let source): scope.note(.source(source))
    case .area: scope.note(.setting(.areas))
    }
  }

  var siteTitle: String {
    scope.note(.setting(.title))
    return scope.local(site.settings.title) ?? ""
  }

  func title(ofTaxonomy taxonomy: Int) -> String {
    scope.note(.setting(.taxonomies))
    return scope.local(site.taxonomies[taxonomy].title) ?? word(site.taxonomies[taxonomy].name)
  }

  private var entries: Value {
    if page.listing == nil { noteSlice() }
    return page.listing == nil ? .list([]) : .of(.pageEntries, 0)
  }
}

extension PageHost {
  /// Returns a text of the interface, or the key itself if there is none.
  func word(_ key: String) -> String { scope.text(key) ?? key }

  /// The `_index.md` of the page.
  private var index: Int? {
    guard page.number == 1 else { return nil }
    switch page.subject {
    case .home:
      scope.note(.setting(.home))
      return site.homes[language]
    case .section(let section):
      scope.note(.section(section))
      return site.sections[section].indexes[language]
    default: return nil
    }
  }

  /// The years of the entries of the whole list, the latest first.
  private var years: [Value] {
    guard let list = page.listSubject.map({ ListKey(subject: $0, language: page.language) }) else { return [] }
    scope.note(.fronts(list))
    guard let pattern = try? context.presentation.dates.pattern("yyyy", in: language) else { return [] }
    let moments = context.plan.listings.entries(list).compactMap { site.entries[Int($0)].date }
    let years = Set(moments.map { pattern.text(of: $0) })
    return years.sorted(by: >).map { .string($0) }
  }

  /// The term or category whose entries the page lists.
  private var term: Value {
    switch page.subject {
    case .term(let term): .of(.term, term)
    case .category(let category): .of(.category, category)
    default: .none
    }
  }

  /// The person whose entries the page lists.
  private var author: Value {
    if case .author(let author) = page.subject { .of(.person, author) } else { .none }
  }

  private var sectionNumber: Int? {
    switch page.subject {
    case .section(let section): section
    case .entry(let entry): scope.front(entry).section
    default: nil
    }
  }

  private var sourceNumber: Int? {
    switch page.subject {
    case .source(let source): source
    case .entry(let entry): scope.front(entry).source
    default: nil
    }
  }

  private var description: String {
    switch page.subject {
    case .home:
      scope.note(.setting(.description))
      return scope.local(site.settings.description) ?? ""
    case .entry(let entry): return scope.summary(of: entry)
    case .section(let section):
      scope.note(.section(section))
      return site.sections[section].indexes[language].flatMap { scope.front($0).summary } ?? ""
    case .author(let author):
      scope.note(.person(author))
      return scope.local(site.people[author].bio) ?? ""
    case .area(let area):
      scope.note(.setting(.areas))
      return scope.local(site.settings.areas[area].description) ?? ""
    default: return ""
    }
  }

  private var feeds: Value {
    scope.note(.setting(.feeds))
    scope.note(.setting(.taxonomies))
    if let list = FeedPlan.candidate(of: page, context.plan) { scope.note(.hasFeed(list)) }
    let lists = site.settings.feeds.formats.compactMap { format in feedPath(format).map { (format.rawValue, $0) } }
    let key = FeedPlan.key(of: page, context.plan)
    if let key { scope.note(.podcasts(key)) }
    let podcasts = key.map { PodcastPlan.all(of: $0, in: site, context.plan, context.tools.speech) } ?? []
    let calendar = FeedPlan.candidate(of: page, context.plan).flatMap { list in
      context.plan.hasCalendar(list) ? ("calendar", CalendarPlan.path(of: list, context.addresses)) : nil
    }
    return .list(
      (lists + podcasts.map { ($0.isOfTexts ? "listen" : "podcast", $0.path) } + [calendar].compactMap { $0 })
        .map { format, path in
          map([(.format, .string(format)), (.url, .string(context.addresses.url(path)))])
        })
  }

  /// Returns the feed of the page's list; for the page of all sources, the feed of their health.
  private func feedPath(_ format: Settings.Feeds.Format) -> String? {
    if page.subject == .sources {
      scope.noteSources()
      guard FeedPlan.hasHealth(site) else { return nil }
      return context.addresses.healthPaths(language: page.language, format).first
    }
    return FeedPlan.key(of: page, context.plan).map { context.addresses.feedPath(of: $0, format) }
  }

  private var categories: Range<Int> {
    scope.note(.setting(.categories))
    return site.categories.indices
  }

  private var terms: [Value] {
    switch page.subject {
    case .taxonomy(let taxonomy): terms(ofTaxonomy: taxonomy)
    case .authors: authors
    case .categories: categories.filter { hasList(.category($0)) }.map { .of(.category, $0) }
    default: []
    }
  }
}
