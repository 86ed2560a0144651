import Jinja
import Localization
import Model
import Text

extension PageHost {
  func entryMember(_ member: Member, _ index: Int) -> Value {
    noteRead(of: member, of: index)
    // Lists ask for title, path and date of every entry. They are read in place: a copy of the entry retains and releases
    // each of its fields.
    return switch member {
    case .kind: .string(kind(of: index))
    case .title: .string(site.entries[index].title)
    case .path: .string(path(ofEntry: index))
    case .summary: .string(scope.summary(of: index))
    case .content: .safe(bodies.content(of: index, for: self))
    case .date: site.entries[index].date.map { .string(scope.text(of: $0)) } ?? .none
    case .tags: .list(terms(site.entries[index].terms, inTaxonomy: context.plan.tags))
    case .cover: cover(of: index)
    case .banner: banner(of: index)
    case .drawn: drawnCover(of: index, isPicture: false)
    case .poster: drawnCover(of: index, isPicture: true)
    case .images: .list(images(of: index))
    case .previous: context.plan.neighbours.previous(of: index).map { .of(.entry, $0) } ?? .none
    case .next: context.plan.neighbours.next(of: index).map { .of(.entry, $0) } ?? .none
    case .related: .list(related(to: index).map { .of(.entry, $0) })
    case .toc: toc(scope.facts(index).headings)
    case .words: .of(scope.facts(index).words)
    case .minutes: .of(minutes(toRead: index))
    default: self.member(member, of: site.entries[index], index)
    }
  }

  /// Returns the minutes that reading takes, at 200 words a minute, or 500 letters of Chinese or Japanese, each of which counts as a
  /// word.
  private func minutes(toRead index: Int) -> Int {
    let language = site.entries[index].language.split(separator: "-").first
    let speed = language == "ja" || language == "zh" ? 500 : 200
    return max(1, (scope.facts(index).words + speed - 1) / speed)
  }

  private func member(_ member: Member, of entry: Entry, _ index: Int) -> Value {
    switch member {
    case .id: .string(entry.id)
    case .url: .string(url(of: entry))
    case .stable: .string(stableURL(of: entry))
    case .pins: pins(to: entry)
    case .own: .bool(entry.hasOwnPage)
    case .standfirst: .of(entry.hasOwnPage && entry.original == nil ? entry.summary : nil)
    case .seen: .of(entry.date == nil ? entry.filedDate : nil)
    case .updated: .of(entry.updated)
    case .expires: .of(entry.expires)
    case .language: .string(entry.language)
    case .direction: .string(context.presentation.directions.name(of: entry.language))
    case .section: entry.section.map { .of(.section, $0) } ?? .none
    case .category: entry.category.map { .of(.category, $0) } ?? .none
    case .terms: terms(of: entry)
    case .taxonomies: .list(ownTaxonomies(of: entry))
    case .authors: .list(entry.authors.map { .of(.person, $0) })
    case .weight: .of(entry.weight)
    case .credits: .list(credits(of: index))
    case .audio: entry.audio.map { recording($0, is: [.audio, .video], entry: index, field: "audio") } ?? .none
    case .video: entry.video.map { recording($0, is: [.video, .audio], entry: index, field: "video") } ?? .none
    case .listen: listen(to: index)
    case .attachments: .list(entry.attachments.map { attachment($0, entry: index) })
    case .place: place(entry.place)
    case .venue: venue(of: entry)
    case .incident: incident(entry.incident, of: index)
    case .event: event(entry)
    case .journey: journey(entry)
    case .source: source(of: entry)
    case .rights: .of(entry.attribution?.rights)
    case .also: .list(also(entry).map { .of(.source, $0) })
    case .others: .list(entry.others.map { .of(.entry, $0) })
    case .original: .of(entry.original)
    case .comments: .of(entry.comments)
    case .translations: translations(of: entry)
    case .corrections: corrections(of: entry)
    case .story: map([(.canvas, canvas(entry.canvas)), (.scenes, scenes(of: index))])
    case .params: data(entry.params)
    case .fields: data(entry.fields)
    case .draft: .bool(entry.isDraft)
    case .version: .string(version(of: entry, index))
    case .stale: .bool(entry.isStale)
    default: .undefined
    }
  }

  /// Records what a member reads. Nearly all members come from the front matter; the others record more, or something
  /// else.
  private func noteRead(of member: Member, of entry: Int) {
    switch member {
    case .words, .minutes, .toc: break
    case .previous, .next: scope.note(.neighbours(entry))
    case .related: scope.note(.related(entry, language: page.language))
    default: scope.note(.front, entry)
    }
  }

  func url(of entry: Entry) -> String { entry.hasOwnPage ? context.addresses.url(entry.path) : entry.original ?? "" }

  /// Returns the address that stays the same when the title or the file of the entry changes: `/x/<id>/`. Without an id
  /// in the front matter, it is the entry's usual address.
  private func stableURL(of entry: Entry) -> String {
    guard entry.hasOwnPage, entry.idIsWritten, entry.source == nil, entry.kind != .index else { return url(of: entry) }
    return context.addresses.url(
      entry.stablePath(below: context.site.settings.tree(of: entry.language)))
  }

  func canvas(_ canvas: Entry.Canvas?) -> Value {
    canvas.map { map([(.width, .number($0.width)), (.height, .number($0.height))]) } ?? .none
  }

  /// Returns the headings of the text, with deeper levels as children.
  func toc(_ headings: [Facts.Heading]) -> Value { .list(toc(headings[...])) }
}

extension PageHost {
  private func related(to index: Int) -> [Int] {
    let related = RelatedEntries(site: site, plan: context.plan, texts: context.texts)
    for target in related.targets(from: index) { scope.note(.target(target)) }
    return related.related(to: index, language: page.language)
  }

  /// Returns a digest that changes with the text, and with what the page shows above it.
  private func version(of entry: Entry, _ index: Int) -> String {
    scope.note(.body, index)
    let text = context.texts.bodies.digest(of: index) ?? FastDigest(of: scope.facts(index).excerpt)
    let parts = [
      text.hex, entry.title, entry.summary ?? "", entry.date?.rfc3339 ?? "", entry.updated?.rfc3339 ?? "",
      entry.cover?.src ?? "", entry.audio?.src ?? "", "\(entry.terms.count) \(entry.corrections.count)",
    ]
    return FastDigest(of: parts.joined(separator: "\n")).hex
  }

  private func kind(of index: Int) -> String {
    let kind = site.entries[index].kind
    guard kind == .article, scope.facts(index).hasScenes else { return kind.rawValue }
    return Entry.Kind.story.rawValue
  }

  /// The address of an entry: of its page here, or else of its original.
  func path(ofEntry index: Int) -> String {
    site.entries[index].hasOwnPage
      ? context.addresses.href(site.entries[index].path) : site.entries[index].original ?? ""
  }

  private func terms(_ terms: [Tag.Index], inTaxonomy taxonomy: Int) -> [Value] {
    terms.filter { Int($0.taxonomy) == taxonomy }.map { .of(.term, context.plan.terms.number(of: $0)) }
  }

  /// Returns the entry's terms by taxonomy.
  private func terms(of entry: Entry) -> Value {
    let names = site.taxonomies.map(\.name)
    let members = names.indices.map { (names[$0], Value.list(terms(entry.terms, inTaxonomy: $0))) }
    return .map(Map(members, names: context.presentation.names))
  }

  /// Returns the taxonomies of the site's own, in their order in the settings, in which the entry has terms.
  private func ownTaxonomies(of entry: Entry) -> [Value] {
    guard entry.terms.contains(where: { Int($0.taxonomy) != context.plan.tags }) else { return [] }
    return site.taxonomies.indices.compactMap { taxonomy in
      guard taxonomy != context.plan.tags, site.taxonomies[taxonomy].name != "authors" else { return nil }
      let found = terms(entry.terms, inTaxonomy: taxonomy)
      guard !found.isEmpty else { return nil }
      return map([
        (.name, .string(site.taxonomies[taxonomy].name)), (.title, .string(title(ofTaxonomy: taxonomy))),
        (.path, .string(path(.taxonomy(taxonomy)))), (.terms, .list(found)),
      ])
    }
  }

  /// Returns the other sources that also have the entry, or that report the same event.
  private func also(_ entry: Entry) -> [Int] {
    var found = entry.alsoIn
    for source in entry.others.compactMap({ scope.front($0).source }) where source != entry.source {
      if !found.contains(source) { found.append(source) }
    }
    return found
  }

  private func source(of entry: Entry) -> Value {
    if let source = entry.source { return .of(.source, source) }
    guard let attribution = entry.attribution else { return .none }
    return map([
      (.id, .string("")), (.kind, .string("")), (.title, .string(attribution.title ?? attribution.url ?? "")),
      (.url, .of(attribution.url)), (.path, .of(attribution.url)), (.rights, .of(attribution.rights)),
      (.params, data(.object([]))), (.icon, .none),
    ])
  }

  private func translations(of entry: Entry) -> Value {
    .list(
      entry.translations.map { index in
        scope.note(.front, index)
        let other = site.entries[index]
        return map([
          (.language, .string(other.language)), (.title, .string(other.title)),
          (.path, .string(path(ofEntry: index))),
        ])
      })
  }

  private func corrections(of entry: Entry) -> Value {
    .list(entry.corrections.map { map([(.date, .of($0.date)), (.text, .string($0.text))]) })
  }

  private func toc(_ headings: ArraySlice<Facts.Heading>) -> [Value] {
    var found: [Value] = []
    var rest = headings
    while let heading = rest.popFirst() {
      let below = rest.prefix { $0.level > heading.level }
      rest = rest.dropFirst(below.count)
      found.append(
        map([
          (.id, .string(heading.id)), (.title, .string(heading.title)), (.level, .of(heading.level)),
          (.children, .list(toc(below))),
        ]))
    }
    return found
  }
}
