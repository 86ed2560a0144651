import Jinja
import Model
import Text

extension PageHost {
  func siteMember(_ member: Member) -> Value {
    noteParts(of: member)
    return switch member {
    case .title: .of(scope.local(site.settings.title))
    case .url: .string(site.settings.url)
    case .path: .string(site.settings.basePath + "/")
    case .description: .of(scope.local(site.settings.description))
    case .language: .string(site.settings.defaultLanguage)
    case .languages: .list(site.settings.languages.map { .string($0) })
    case .others: .of(site.settings.otherLanguages)
    case .menu: .list(site.settings.menu.compactMap { menu($0) })
    case .sections: .of(.sections, 0)
    case .categories: .list(site.categories.indices.map { .of(.category, $0) })
    case .tags: .list(terms(ofTaxonomy: context.plan.tags))
    case .taxonomies: taxonomies
    case .authors: .list(authors)
    case .sources: .list(site.sources.indices.map { .of(.source, $0) })
    case .entries: list(.home)
    case .data: .of(.data, 0)
    case .params: context.presentation.params
    case .now: .of(site.now)
    case .version: .string(Version.number)
    case .theme:
      map([
        (.accent, .of(site.settings.theme.accent)), (.logo, .of(logo)),
        (.look, .of(site.settings.theme.look?.rawValue)),
        (.tokens, .list(site.settings.theme.tokens.map(token))),
      ])
    case .home: .string(path(.home))
    case .search: search
    case .uncategorised: uncategorised
    case .archive: address(of: .archive)
    case .reading: address(of: .reading)
    case .areas: areas
    case .timelines: timelines
    case .around: around
    case .journey: address(of: .journey)
    case .saved: address(of: .saved)
    case .offline: offline
    case .listen: listening
    case .codes: codes
    case .icons: appIcons
    default: .undefined
    }
  }

  /// Whether printed entries have a QR code.
  private var codes: Value {
    scope.note(.setting(.print))
    return .bool(site.settings.printsCodes)
  }

  /// The address and the kind of the search; `.none` if it is off, or if a page of the site's own has its address.
  private var search: Value {
    guard let kind = site.settings.search, context.plan.has(.search, language: page.language) else { return .none }
    return map([(.path, .string(path(.search))), (.kind, .string(kind.rawValue))])
  }

  /// What browsers need for offline use: the offline page, the manifest and the service worker; `.none` if it is off.
  private var offline: Value {
    guard let count = site.settings.offlineEntries, context.plan.has(.offline, language: page.language) else {
      return .none
    }
    return map([
      (.path, .string(path(.offline))), (.count, .of(count)),
      (.src, .string(context.addresses.href("/" + SiteNames.worker))),
      (.href, .string(context.addresses.href("\(context.addresses.tree(page.language))/\(SiteNames.manifest)"))),
    ])
  }

  /// Whether readers have a queue, and the podcast of what they can listen to in the page's language, if it has an
  /// episode. `.none` if listening is off.
  private var listening: Value {
    scope.note(.setting(.listening))
    guard let listening = site.settings.listening else { return .none }
    let list = ListKey(subject: .home, language: page.language)
    scope.note(.podcasts(list))
    let feed = context.listening.value.first { $0.list == list }
    return map([(.queue, .bool(listening.hasQueues)), (.feed, .of(feed.map { context.addresses.href($0.path) }))])
  }

  private func noteParts(of member: Member) {
    switch member {
    case .title: scope.note(.setting(.title))
    case .description: scope.note(.setting(.description))
    case .menu: scope.note(.menu(language: page.language))
    case .categories: scope.note(.setting(.categories))
    case .taxonomies: scope.note(.setting(.taxonomies))
    case .sources: scope.note(.sources)
    case .params: scope.note(.setting(.params))
    case .search: scope.note(.setting(.search))
    case .areas: scope.note(.setting(.areas))
    case .theme: scope.note(.setting(.theme))
    case .reading, .saved, .offline, .around, .journey: scope.note(.setting(.pages))
    case .now: scope.noteNow()
    default: break
    }
  }

  func sectionMember(_ member: Member, _ index: Int) -> Value {
    let section = site.sections[index]
    if member != .entries, member != .count { scope.note(.section(index)) }
    return switch member {
    case .name: .string(section.name)
    case .title: .string(title(ofSection: index))
    case .description: .of(section.indexes[language].flatMap { scope.front($0).summary })
    case .path: .string(path(.section(index)))
    case .url: .string(url(.section(index)))
    case .layout: .of(section.list.layout)
    case .dated: .bool(section.list.sort.isByDate)
    case .entries: list(.section(index))
    case .count: count(.section(index))
    default: .undefined
    }
  }

  func termMember(_ member: Member, _ number: Int) -> Value {
    if member != .entries, member != .count { scope.note(.term(number)) }
    return switch member {
    case .name, .title: .string(context.plan.terms.term(number).name)
    case .slug: .string(context.plan.terms.term(number).slug)
    case .path: .string(path(.term(number)))
    case .url: .string(url(.term(number)))
    case .count: count(.term(number))
    case .entries: list(.term(number))
    default: .undefined
    }
  }

  func categoryMember(_ member: Member, _ index: Int) -> Value {
    let category = site.categories[index]
    if member != .entries, member != .count { scope.note(.setting(.categories)) }
    return switch member {
    case .key: .string(category.key)
    case .title, .name: .of(scope.local(category.title))
    case .icon: .of(category.icon)
    case .src: .of(category.icon.flatMap { $0.hasSuffix(".svg") ? file($0) : nil })
    case .color: .of(category.color)
    case .path: .string(path(.category(index)))
    case .url: .string(url(.category(index)))
    case .count: count(.category(index))
    case .entries: list(.category(index))
    default: .undefined
    }
  }

  func personMember(_ member: Member, _ index: Int) -> Value {
    let person = site.people[index]
    if member != .entries, member != .count { scope.note(.person(index)) }
    return switch member {
    case .key: .string(person.key)
    case .name, .title: .of(scope.local(person.name))
    case .url: .of(person.url)
    case .path: .string(hasList(.author(index)) ? path(.author(index)) : "")
    case .image: person.image.map { image(MediaReference(src: $0), entry: nil) } ?? .none
    case .bio: .of(scope.local(person.bio))
    case .timeline: .string(timeline(ofPerson: index))
    case .count: count(.author(index))
    case .entries: list(.author(index))
    default: .undefined
    }
  }

  func sourceMember(_ member: Member, _ index: Int) -> Value {
    let source = site.sources[index]
    noteRead(of: member, ofSource: index)
    return switch member {
    case .id: .string(source.id)
    case .kind: .string(source.kind.rawValue)
    case .title, .name: .string(source.title)
    case .path: .string(source.kind == .link ? source.publicAddress ?? "" : path(ofSource: index))
    case .url: .of(source.publicAddress)
    case .home: .of(source.home)
    case .description: .of(source.description)
    case .status: .string(source.status.state.rawValue)
    case .error: .of(source.status.reason.map(words))
    case .reason: .of(source.status.reason?.name)
    case .code: .of(source.status.reason?.code)
    case .age: .of(source.status.lastSuccess.map { Int(site.now.seconds - $0.seconds) })
    case .updated: .of(source.status.lastSuccess)
    case .language: .of(source.language)
    case .count: .of(context.plan.listings.entries(list(ofSource: index)).count)
    case .entries: list(list(ofSource: index))
    case .params: data(source.params)
    case .icon: icon(of: source)
    case .images: .string(source.images.rawValue)
    case .dated: .bool(source.sort.isByDate)
    default: .undefined
    }
  }

  private func noteRead(of member: Member, ofSource index: Int) {
    switch member {
    case .entries: break
    case .count: scope.note(.count(list(ofSource: index)))
    case .status, .error, .reason, .code: scope.note(.status(index))
    case .updated: scope.note(.visit(index))
    case .age:
      scope.note(.visit(index))
      scope.noteNow()
    default: scope.note(.source(index))
    }
  }

  /// Returns why a source fails, in the page's language.
  private func words(for reason: Source.Reason) -> String {
    let key = "reason \(reason.name)"
    return TextFilters.filled(scope.text(key) ?? key, [("code", reason.code.map(String.init) ?? "")])
  }

  func title(ofSection index: Int) -> String {
    let section = site.sections[index]
    scope.note(.section(index))
    if let page = section.indexes[language], !scope.front(page).title.isEmpty { return site.entries[page].title }
    return scope.local(section.title) ?? section.name
  }

  /// Returns the terms that have entries in this page's language, by name.
  func terms(ofTaxonomy taxonomy: Int) -> [Value] {
    guard site.taxonomies.indices.contains(taxonomy) else { return [] }
    scope.note(.terms(taxonomy, language: page.language))
    return context.plan.terms.numbers(ofTaxonomy: taxonomy).filter { isListed(.term($0)) }.map { .of(.term, $0) }
  }

  var authors: [Value] {
    scope.note(.people(language: page.language))
    return site.people.indices.filter { isListed(.author($0)) }.map { .of(.person, $0) }
  }

  func hasList(_ subject: ListKey.Subject) -> Bool {
    scope.note(.exists(scope.key(subject)))
    return isListed(subject)
  }

  private func isListed(_ subject: ListKey.Subject) -> Bool {
    context.plan.listings.number(of: scope.key(subject)) != nil
  }
}

extension PageHost {
  private var taxonomies: Value {
    .map(
      Map(
        site.taxonomies.indices.map { (site.taxonomies[$0].name, .list(terms(ofTaxonomy: $0))) },
        names: context.presentation.names))
  }

  /// Returns the source's list: in this page's language if it has entries there, otherwise in another.
  private func list(ofSource index: Int) -> ListKey {
    for number in site.settings.languages.indices {
      scope.note(.exists(ListKey(subject: .source(index), language: number)))
    }
    let language = context.plan.listings.language(ofSource: index, preferring: page.language)
    return ListKey(subject: .source(index), language: language)
  }

  private func path(ofSource index: Int) -> String {
    let language = list(ofSource: index).language
    return context.addresses.href(context.addresses.path(of: .source(index), language: language))
  }

  /// Returns `.none` if no icon was found.
  private func icon(of source: Source) -> Value {
    guard let icon = source.icon else { return .none }
    return map([(.src, .string(media.publish(icon))), (.width, .of(icon.width)), (.height, .of(icon.height))])
  }

  private var logo: String? { scope.local(site.settings.theme.logo).flatMap(file) }

  /// Returns the address of a file of `content/static/` or of `content/` that the settings name, or `nil` if there is none.
  private func file(_ path: String) -> String? {
    scope.note(.media("/" + path, entry: -1))
    if context.plan.staticPaths.contains(path) {
      return context.addresses.href("/" + URI.encoded(path: path))
    }
    return media.asset("/" + path, entry: nil).map { media.publish($0) }
  }

  private func token(_ token: Settings.Token) -> Value {
    map([(.name, .string(token.name)), (.value, .string(token.value))])
  }

  /// Returns the path of a page that the settings may ask for; `.none` if this language does not have it.
  private func address(of subject: Page.Subject) -> Value {
    if subject == .archive { scope.note(.periods(language: page.language)) }
    return context.plan.has(subject, language: page.language) ? .string(path(subject)) : .none
  }
}
