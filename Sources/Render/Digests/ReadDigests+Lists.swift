import Model
import Text

extension ReadDigests {
  /// Adds which entries or terms a list has, in order. Pages record their contents separately.
  func addList(_ key: ReadKey, to writer: inout DigestWriter) {
    switch key {
    case .list(let list): add(context.plan.listings.entries(list), to: &writer)
    case .slice(let list, let range):
      let all = context.plan.listings.entries(list)
      writer.add(all.count)
      add(all[range.clamped(to: all.indices)], to: &writer)
    case .tail(let list, let range):
      let all = context.plan.listings.entries(list)
      add(all[(all.count - range.upperBound..<all.count - range.lowerBound).clamped(to: all.indices)], to: &writer)
    case .count(let list): writer.add(context.plan.listings.entries(list).count)
    case .exists(let list): writer.add(context.plan.listings.number(of: list) != nil)
    case .hasFeed(let list):
      writer.add(FeedPlan.canHoldEntries(list, context.plan))
      writer.add(context.plan.hasCalendar(list))
    case .fronts(let list):
      writer.add(context.plan.listings.entries(list)) { $0.add(digest(of: Read(.front, Int($1)))) }
    case .feed(let list): addFeed(list, to: &writer)
    case .head(let list):
      let (all, names) = (context.plan.listings.entries(list), names)
      writer.add(all.count)
      writer.add(all.prefix(RelatedEntries.mostExamined)) { writer, entry in
        writer.add(names.digest(of: Int(entry)))
        writer.add(context.site.entries[Int(entry)].category.map { context.site.categories[$0].key })
        writer.add(context.site.entries[Int(entry)].incident != nil)
      }
    case .target(let file): addTarget(file, to: &writer)
    case .podcasts(let list):
      let podcasts = PodcastPlan.all(of: list, in: context.site, context.plan, context.tools.speech)
      writer.add(podcasts) { $0.add($1.path) }
    case .archive(let list, let number): addArchive(list, number, to: &writer)
    case .terms(let taxonomy, let language):
      let listed = context.plan.terms.numbers(ofTaxonomy: taxonomy).filter { isListed(.term($0), language) }
      writer.add(listed) { $0.add(context.plan.terms.term($1).slug) }
    case .people(let language):
      writer.add(context.site.people.indices.filter { isListed(.author($0), language) }) {
        $0.add(context.site.people[$1].key)
      }
    case .periods(let language):
      writer.add(context.plan.listings.periods[language]) { writer, period in
        writer.add(period.parts) { $0.add($1) }
        writer.add(context.plan.listings.entries(ListKey(subject: .period(period), language: language)).count)
      }
    case .sources: writer.add(context.site.sources) { $0.add($1.id) }
    case .sitemap: addSitemap(to: &writer)
    case .area(let area):
      writer.add(context.site.settings.areas[area])
      writer.add(context.plan.counts(ofArea: area).numbers) { $0.add($1) }
    case .pins(let id):
      writer.add(context.plan.pinned[id]) { writer, place in
        writer.add(place.file)
        writer.add(place.anchor)
      }
    case .related(let entry, let language):
      writer.add(related.related(to: entry, language: language)) { $0.add(names.digest(of: $1)) }
    case .neighbours(let entry):
      writer.add(context.plan.neighbours.previous(of: entry).map { names.digest(of: $0) })
      writer.add(context.plan.neighbours.next(of: entry).map { names.digest(of: $0) })
    default: break
    }
  }

  private func addSitemap(to writer: inout DigestWriter) {
    let (plan, addresses) = (context.plan, context.addresses)
    let pages = plan.pages
    writer.add(plan.site.settings.url)
    writer.add(plan.sitemap.pages) { writer, page in
      writer.add(addresses.path(of: pages[page]))
      writer.add(SitemapPlan.changed(pages[page], in: plan.site))
    }
  }

  /// Adds the inputs of `RelatedEntries`, except the targets of links, which are recorded as reads of their own.
  func addOrigin(ofRelatedTo entry: Int, _ language: Int, to writer: inout DigestWriter) {
    writer.add(digest(of: Read(.front, entry)))
    writer.add(digest(of: Read(.body, entry)))
    for subject in RelatedEntries.lists(of: context.site.entries[entry], context.plan) {
      let list = ListKey(subject: subject, language: language)
      if RelatedEntries.comparesNeighbours(context.site.entries[entry]) {
        addSurroundings(of: entry, in: list, to: &writer)
      } else {
        writer.add(digest(of: context.reads.table.read(.head(list))))
      }
    }
  }

  private var related: RelatedEntries {
    RelatedEntries(site: context.site, plan: context.plan, texts: context.texts)
  }

  /// Adds the inputs of an entry's related entries from one list: the entries around it, instead of the newest.
  private func addSurroundings(of entry: Int, in list: ListKey, to writer: inout DigestWriter) {
    writer.add(related.points(ofTerm: context.plan.listings.entries(list).count))
    writer.add(related.surroundings(of: entry, in: list)) { writer, other in
      writer.add(names.digest(of: other))
      writer.add(context.site.entries[other].category.map { context.site.categories[$0].key })
      writer.add(context.site.entries[other].incident != nil)
    }
  }

  private func addFeed(_ list: ListKey, to writer: inout DigestWriter) {
    let pages = context.plan.feedPages(of: list)
    writer.add(pages.archives.count)
    writer.add(pages.current) { add($1, to: &$0) }
  }

  private func add(_ item: FeedPages.Item, to writer: inout DigestWriter) {
    switch item {
    case .entry(let entry): writer.add(names.digest(of: entry))
    case .tombstone(let index): writer.add(FastDigest(of: entries.name(of: context.site.tombstones[index].entry)))
    }
  }

  /// Adds the entry that an address in a text means, and its translations; for `#id`, the entries with that id.
  private func addTarget(_ address: String, to writer: inout DigestWriter) {
    guard !address.hasPrefix("#") else {
      writer.add(context.plan.entries(withID: String(address.dropFirst()))) { $0.add(names.digest(of: $1)) }
      return
    }
    let found = context.site.entryByFile[address] ?? context.plan.entryByPath[address]
    writer.add(found.map { names.digest(of: $0) })
    writer.add(found.map { context.site.entries[$0].translations } ?? []) { $0.add(names.digest(of: $1)) }
    writer.add(found.map { context.site.entries[$0].language })
  }

  private func addArchive(_ list: ListKey, _ number: Int, to writer: inout DigestWriter) {
    let pages = context.plan.feedPages(of: list).archives
    guard pages.indices.contains(number - 1) else { return }
    writer.add(pages.count > number)
    writer.add(pages[number - 1]) { add($1, to: &$0) }
  }

  private func add(_ list: some Collection<Int32>, to writer: inout DigestWriter) {
    let names = names
    writer.add(list) { $0.add(names.digest(of: Int($1))) }
  }

  private func isListed(_ subject: ListKey.Subject, _ language: Int) -> Bool {
    context.plan.listings.number(of: ListKey(subject: subject, language: language)) != nil
  }
}
