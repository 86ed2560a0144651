import Model
import Text

extension Outputs {
  /// Pages with their further files. Entries come first, since lists use the facts of their texts.
  var pages: [Output] {
    let (pages, site) = (context.plan.pages, context.site)
    let sections = site.sections
    // A copy of an entry retains and releases each of its fields.
    let entries = site.entries.span
    let further = sections.map(\.outputs)
    var outputs: [Output] = []
    outputs.reserveCapacity(pages.count)
    for index in pages.indices {
      if case .notFound = pages[index].subject,
        isReplaced(SiteNames.file(context.addresses.path(of: pages[index])))
      {
        continue
      }
      outputs.append(.page(index))
      if pages[index].number == 1, case .section(let section) = pages[index].subject,
        let template = PageTemplate.wholeList(of: sections[section], context.presentation.theme)
      {
        outputs.append(.wholeList(page: index, template: template))
      }
      if pages[index].number == 1, case .search = pages[index].subject {
        outputs.append(.wholeList(page: index, template: "search.json"))
      }
      if case .saved = pages[index].subject { outputs.append(.wholeList(page: index, template: "saved.json")) }
      if case .offline = pages[index].subject {
        outputs += [.wholeList(page: index, template: "offline.json"), .manifest(page: index)]
      }
      if pages[index].number == 1, case .area = pages[index].subject {
        outputs += PageOutput.widgets.map { .widget(page: index, $0) }
      }
      guard case .entry(let number) = pages[index].subject else { continue }
      if entries[number].audio != nil || entries[number].video != nil,
        FeedMaker.chaptersPath(of: entries[number]) != nil
      {
        outputs.append(.chapters(entry: number))
      }
      if context.plan.hasSpan[number] { outputs.append(.event(entry: number)) }
      guard let section = entries[number].section, !further[section].isEmpty else { continue }
      for name in further[section] where name != PlaceFeed.entryOutput || entries[number].place != nil {
        outputs.append(.further(page: index, name, section: section))
      }
    }
    return outputs
  }

  /// The feeds of lists, grouped by list since they show the same entries; then files with places, calendars and
  /// alerts.
  var feeds: [Output] {
    let formats = context.site.settings.feeds.formats
    return feedLists.flatMap { list -> [Output] in
      let feeds = formats.map { Output.feed(list, $0) }
      guard formats.contains(.atom) else { return feeds }
      return feeds + context.plan.feedPages(of: list).archives.indices.map { .archive(list, $0 + 1) }
    } + PlaceFeed.lists(context.plan).map { .places($0) } + calendars.map { .calendar($0) } + alerts
  }

  /// The alerts of incidents, and the cancellations of incidents that have expired.
  private var alerts: [Output] {
    let plan = AlertPlan(plan: context.plan)
    return plan.entries.map { .alert(entry: $0) } + plan.cancellations.map { .cancellation($0) }
  }

  private var calendars: [ListKey] {
    context.plan.pages.compactMap { page in
      guard page.number == 1, page.subject != .reading, let subject = page.listSubject else { return nil }
      let list = ListKey(subject: subject, language: page.language)
      return context.plan.hasCalendar(list) ? list : nil
    }
  }

  /// Everything else but files that are copied.
  var others: [Output] {
    let languages = context.site.settings.languages.indices
    var outputs = (podcasts.flatMap(\.feeds) + context.listening.value).map { Output.podcast($0) }
    outputs += languages.filter { FeedOutput(context: context).stylesheet($0) != nil }.map {
      .feedStylesheet(language: $0)
    }
    if !isReplaced(SiteNames.sitemap) { outputs += Sitemap(context).parts.map { .sitemap(part: $0) } }
    if !isReplaced(SiteNames.robots) { outputs.append(.robots) }
    outputs += redirects.pairs.indices.filter(redirects.hasPage).map { .redirect($0) }
    if !redirects.pairs.isEmpty, !isReplaced(SiteNames.redirects) { outputs.append(.redirects) }
    if !isReplaced(SiteNames.headers) { outputs.append(.headers) }
    if !isReplaced(SiteNames.worker) { outputs.append(.worker(page: offlinePage)) }
    if FeedPlan.hasHealth(context.site) {
      for language in languages {
        outputs += context.site.settings.feeds.formats.map { .health(language: language, $0) }
      }
    }
    if AroundOutput(context: context).isWritten { outputs.append(.around) }
    if context.site.settings.search == .pagefind { outputs.append(.searchIndex) }
    return outputs + [.opml]
  }

  var files: [Output] { (context.site.statics + context.site.bundled).map { .file($0) } }

  /// Returns warnings about podcasts without an episode, addresses that are claimed twice, and what is missing to speak
  /// texts and to open street maps. See `AddressConflicts` for `lists`.
  func diagnostics(of lists: [ArraySlice<Output>]) -> [Diagnostic] {
    podcasts.filter(\.feeds.isEmpty).map { podcast, _ in
      let list = podcast.section ?? podcast.tag ?? podcast.person
      let name = list.map { "the podcast of `\($0)`" } ?? "the podcast"
      return Diagnostic(
        .warning, "\(name) has no episodes, so its feed is not written", at: Place(file: "content/site.yaml"),
        help: "an episode is an entry with a `date`, and `audio` or `video` in its front matter")
    } + redirects.diagnostics + AddressConflicts(self, lists: lists).diagnostics
      + SpeechReport.diagnostics(context) + LibraryReport.diagnostics(context)
  }
}

extension Outputs {
  /// Whether the site's own file of `content/static/` takes the place of the built one.
  private func isReplaced(_ path: String) -> Bool { context.plan.staticPaths.contains(path) }

  /// Every list with feeds, in the order of its first page.
  private var feedLists: [ListKey] {
    let pages = context.plan.pages
    return pages.indices.compactMap { index in
      // Most pages are of entries.
      if case .entry = pages[index].subject { return nil }
      return pages[index].number == 1 && pages[index].subject != .reading
        ? FeedPlan.key(of: pages[index], context.plan) : nil
    }
  }

  /// The page for readers who are offline, in the default language.
  private var offlinePage: Int? {
    context.plan.pages.lastIndex { $0.subject == .offline && $0.language == 0 }
  }

  /// Every podcast, in every language that has an episode of it.
  private var podcasts: [(podcast: Settings.Podcast, feeds: [PodcastPlan])] {
    context.site.settings.podcasts.enumerated().map { number, podcast in
      let plans = context.site.settings.languages.indices.compactMap {
        PodcastPlan(number, language: $0, context.plan)
      }
      return (podcast, plans.filter { $0.hasEpisodes(in: context.site, context.plan, context.tools.speech) })
    }
  }
}
