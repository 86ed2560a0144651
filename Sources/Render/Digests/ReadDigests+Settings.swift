import Media
import Model
import Text

extension ReadDigests {
  func add(_ setting: ReadKey.Setting, to writer: inout DigestWriter) {
    let settings = context.site.settings
    switch setting {
    case .site: addSite(to: &writer)
    case .title: writer.add(settings.title)
    case .description: writer.add(settings.description)
    case .author: writer.add(settings.author)
    case .theme: addTheme(to: &writer)
    case .home:
      writer.add(settings.home)
      writer.add(context.site.homes.sorted { $0.key < $1.key }) { $0.add("\($1.key) \(entries.name(of: $1.value))") }
    case .categories: addCategories(to: &writer)
    case .sections: writer.add(context.site.sections) { $0.add($1.name) }
    case .taxonomies: addTaxonomies(to: &writer)
    case .feeds: add(settings.feeds, to: &writer)
    case .podcasts: writer.add(settings.podcasts) { $0.add($1) }
    case .params: writer.add(settings.params)
    case .search:
      writer.add(settings.search?.rawValue)
      writer.add(context.tools.pagefind?.identity)
    case .pages: addPages(to: &writer)
    case .policy: addPolicy(to: &writer)
    case .areas: writer.add(settings.areas) { $0.add($1) }
    case .incidents: addIncidents(to: &writer)
    case .timelines: addTimelines(to: &writer)
    case .maps:
      writer.add(settings.tiles?.url)
      writer.add(settings.tiles?.attribution)
      writer.add(settings.tiles?.link)
      writer.add(settings.tiles?.zoom ?? -1)
    case .quiz:
      writer.add(settings.quiz.answers ?? -1)
      writer.add(settings.quiz.draw)
    case .print: writer.add(settings.printsCodes)
    case .code: writer.add(context.tools.highlighter?.identity ?? "off")
    case .formulas:
      writer.add(context.tools.typesetter?.identity ?? "off")
      writer.add(settings.formulas.macros.sorted { $0.key < $1.key }) { writer, macro in
        writer.add(macro.key)
        writer.add(macro.value)
      }
    case .recordings: writer.add(context.tools.recordings?.identity ?? "off")
    case .speech: writer.add(context.tools.speech?.identity ?? "off")
    case .listening: add(settings.listening, to: &writer)
    case .tombstones: addTombstones(to: &writer)
    }
  }

  /// Adds one section, person, source, term or the like.
  func addPart(_ key: ReadKey, to writer: inout DigestWriter) {
    let site = context.site
    switch key {
    case .menu(let language): writer.add(MainMenu(of: context, language: language).node)
    case .section(let section):
      add(site.sections[section], to: &writer)
      addOrders(ofSection: section, to: &writer)
    case .person(let person):
      writer.add(site.people[person])
      // An image from a feed is that of a copy in the mirror of one source.
      writer.add(site.people[person].imageEntry.flatMap { site.entries[$0].source }.map { site.sources[$0].id })
    case .source(let source): add(site.sources[source], to: &writer)
    case .status(let source):
      writer.add(site.sources[source].status.state.rawValue)
      writer.add(site.sources[source].status.error)
      writer.add(site.sources[source].status.reason?.name)
      writer.add(site.sources[source].status.reason?.code.map(Int64.init))
      writer.add(site.sources[source].status.alerts) { writer, alert in
        for moment in [alert.since, alert.reported, alert.until] { writer.add(moment) }
        writer.add(alert.error)
      }
    case .visit(let source): writer.add(site.sources[source].status.lastSuccess)
    case .newest(let source): writer.add(context.plan.newestDate(ofSource: source))
    case .term(let term):
      writer.add(context.plan.terms.term(term).name)
      writer.add(context.plan.terms.term(term).slug)
    default: break
    }
  }
}

extension ReadDigests {
  private func addSite(to writer: inout DigestWriter) {
    let settings = context.site.settings
    writer.add(settings.url)
    writer.add(settings.timezone)
    writer.add(settings.hasAVIF)
    writer.add(settings.drawsCovers)
    writer.add(settings.drawsAllCovers)
    writer.add(settings.languages) { $0.add($1) }
    writer.add(settings.otherLanguages)
  }

  private func addTheme(to writer: inout DigestWriter) {
    let settings = context.site.settings
    writer.add(settings.theme.accent)
    writer.add(settings.theme.logo)
    writer.add(settings.theme.look?.rawValue)
    writer.add(settings.theme.tokens) { writer, token in
      writer.add(token.name)
      writer.add(token.value)
    }
  }

  private func addPages(to writer: inout DigestWriter) {
    let settings = context.site.settings
    writer.add(settings.languages.indices) { writer, language in
      for subject in [Page.Subject.reading, .saved, .offline, .around, .journey] {
        writer.add(context.plan.has(subject, language: language))
      }
    }
    writer.add(context.plan.replacedPages) { writer, page in writer.add(context.addresses.path(of: page)) }
    writer.add(settings.offlineEntries ?? -1)
  }

  private func addPolicy(to writer: inout DigestWriter) {
    let settings = context.site.settings
    writer.add(settings.policy.isOn)
    writer.add(context.plan.hasRemotePictures)
    for part in Settings.Policy.Part.allCases { writer.add(settings.policy.sources[part] ?? []) { $0.add($1) } }
  }

  private func addIncidents(to writer: inout DigestWriter) {
    let settings = context.site.settings
    writer.add(settings.incidents.handled)
    writer.add(settings.incidents.open)
    writer.add(settings.incidents.sender)
    writer.add(settings.incidents.isActual)
    writer.add(settings.incidents.around?.radius)
    for number in [settings.incidents.around?.medium, settings.incidents.around?.dangerous] {
      writer.add(number ?? -1)
    }
  }

  private func addTimelines(to writer: inout DigestWriter) {
    writer.add(context.site.timelines) { writer, timeline in
      writer.add(context.site.people[timeline.follower].key)
      writer.add(timeline.follows) { writer, follow in
        writer.add(context.site.people[follow.person].key)
        writer.add(follow.since)
      }
    }
  }

  private func addTombstones(to writer: inout DigestWriter) {
    writer.add(context.site.tombstones) { writer, tombstone in
      writer.add(tombstone.entry.feedID)
      writer.add(tombstone.entry.path)
      writer.add(tombstone.when)
    }
  }

  private func addCategories(to writer: inout DigestWriter) {
    writer.add(context.site.categories) { writer, category in
      writer.add(category.key)
      writer.add(category.title)
      writer.add(category.icon)
      writer.add(category.color)
    }
  }

  private func addTaxonomies(to writer: inout DigestWriter) {
    writer.add(context.site.taxonomies) { writer, taxonomy in
      writer.add(taxonomy.name)
      writer.add(taxonomy.title)
      writer.add(taxonomy.paginate)
      writer.add(taxonomy.feed)
    }
  }

  private func add(_ listening: Settings.Listening?, to writer: inout DigestWriter) {
    writer.add(listening != nil)
    guard let listening else { return }
    for flag in [listening.makesRecordings, listening.hasQueues, listening.hasFeed] { writer.add(flag) }
    writer.add(listening.speed)
    writer.add(listening.voices.sorted { $0.key < $1.key }) { writer, voice in
      writer.add(voice.key)
      writer.add(voice.value)
    }
    writer.add(listening.sources) { $0.add($1) }
  }

  private func add(_ feeds: Settings.Feeds, to writer: inout DigestWriter) {
    writer.add(feeds.formats) { $0.add($1.rawValue) }
    writer.add(feeds.limit)
    writer.add(feeds.archive)
    writer.add(feeds.hasStylesheet)
    writer.add(feeds.content.rawValue)
    writer.add(feeds.hub)
    for format in Settings.Feeds.Format.allCases { writer.add(feeds.paths[format] ?? []) { $0.add($1) } }
  }

  private func add(_ section: Section, to writer: inout DigestWriter) {
    writer.add(section.name)
    writer.add(section.title)
    writer.add(section.list)
    writer.add(section.outputs) { $0.add($1) }
    writer.add(section.indexes.sorted { $0.key < $1.key }) { $0.add("\($1.key) \(entries.name(of: $1.value))") }
  }

  /// Adds the order of the section's list in each language: without one in the settings, it depends on whether any of
  /// its entries has a date.
  private func addOrders(ofSection section: Int, to writer: inout DigestWriter) {
    let listings = context.plan.listings
    writer.add(context.site.settings.languages.indices) { writer, language in
      let number = listings.number(of: ListKey(subject: .section(section), language: language))
      let order = number.map { listings.orders[$0] }
      writer.add(order?.key.rawValue)
      writer.add(order?.descending ?? false)
    }
  }

  private func add(_ source: Source, to writer: inout DigestWriter) {
    writer.add(source.id)
    writer.add(source.kind.rawValue)
    writer.add(source.title)
    writer.add(source.home)
    writer.add(source.description)
    writer.add(source.language)
    writer.add(source.params)
    writer.add(source.showsInAllLanguages)
    writer.add(source.alertAfter)
    writer.add(source.icon)
    writer.add(source.publicAddress)
    writer.add(source.images.rawValue)
    writer.add(source.layout)
    writer.add(source.sort.key.rawValue)
    writer.add(source.sort.descending)
  }
}
