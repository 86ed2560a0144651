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
    case .menu: menu
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
    case .search:
      scope.note(.setting(.search))
      scope.note(.setting(.pages))
    case .areas: scope.note(.setting(.areas))
    case .theme: scope.note(.setting(.theme))
    case .archive, .reading, .saved, .offline, .around, .journey: scope.note(.setting(.pages))
    case .now: scope.noteNow()
    default: break
    }
  }
}

extension PageHost {
  private var taxonomies: Value {
    .map(
      Map(
        site.taxonomies.indices.map { (site.taxonomies[$0].name, .list(terms(ofTaxonomy: $0))) },
        names: context.presentation.names))
  }

  private var logo: String? { scope.local(site.settings.theme.logo).flatMap(file) }

  /// Returns the address of a file of `content/static/` or of `content/` that the settings name, or `nil` if that file is missing.
  func file(_ path: String) -> String? {
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
