import Jinja
import Model
import Text

/// Includes that pages share.
extension PageHost {
  /// The includes that this page can share with others, or `nil`. Without recorded reads, the other pages could not
  /// record what an include has read. Includes in texts are not shared, since they use the page's blocks, links and
  /// pictures.
  var sharedFragments: SharedFragments? {
    guard let cache = context.fragments, trace != nil, !scope.isForFeeds, addressBase == nil, !bodies.isRendering else {
      return nil
    }
    let known = shared ?? cache.shared(inLanguage: page.language)
    shared = known
    return known.fragments
  }

  func beginFragment() {
    trace?.mark()
    scope.fragments.append(
      FragmentLog(
        reads: trace?.reads.count ?? 0, diagnostics: scope.diagnostics.count, links: bodies.links.count))
  }

  func endFragment() -> FragmentEffects? {
    if let log = scope.fragments.last,
      scope.diagnostics.count != log.diagnostics || bodies.links.count != log.links || scope.dependsOnEverything
    {
      scope.fragments[scope.fragments.count - 1].dependsOnPage = true
    }
    guard let log = scope.endFragment(), !log.dependsOnPage, let cache = context.fragments, let trace else {
      return nil
    }
    let effects = FragmentCache.Effects(
      reads: DistinctReads(trace.reads[log.reads...]).reads, assets: log.assets, pictures: media.pictures(log.pictures),
      latest: log.latest, readsMenu: log.readsMenu)
    let number = cache.add(effects, language: page.language)
    scope.noteShared(number)
    return FragmentEffects(number: number, variant: log.readsMenu ? currentMenuItem : "")
  }

  func repeatFragment(_ effects: FragmentEffects) -> Bool {
    guard let all = shared?.effects, effects.number < all.count else { return false }
    let recorded = all[effects.number]
    if recorded.readsMenu {
      guard effects.variant == currentMenuItem else { return false }
      scope.noteMenu()
    }
    scope.take(recorded, number: effects.number)
    media.take(recorded.pictures)
    return true
  }

  func keep(_ record: FragmentRecord) -> SharedFragments? {
    shared = context.fragments?.keep(record, language: page.language)
    return shared?.fragments
  }

  func isShared(objectsOfType type: UInt16) -> Bool {
    switch ObjectType(rawValue: type) {
    case .site, .page, .listing, .entry, .section, .sections, .term, .category, .person, .source, .data: true
    case .pageEntries, .block, .attributes, .sizes, .pager, nil: false
    }
  }
}

extension PageHost {
  /// Members of entries that are the same on all pages of a language. The others depend on what the page has shown
  /// before.
  private static let sharedMembers: Set<Member> = [
    .id, .title, .path, .url, .stable, .pins, .own, .summary, .standfirst, .date, .seen, .updated, .expires, .language,
    .direction, .section,
    .category,
    .terms, .tags, .authors, .weight, .place, .venue, .incident, .event, .journey, .source, .rights, .also, .others,
    .original,
    .comments,
    .translations,
    .corrections,
    .params, .fields, .draft, .stale, .kind, .words, .minutes, .toc, .cover, .drawn, .poster, .previous, .next,
    .related,
  ]

  /// Marks the includes that are being rendered as dependent on the page or its menu item if this member depends on it.
  func noteDependence(on member: Member, ofType type: ObjectType) {
    switch type {
    case .site: if member == .menu { scope.noteMenu() }
    case .page: if member != .language, member != .direction { scope.notePage() }
    case .entry: if !PageHost.sharedMembers.contains(member) { scope.notePage() }
    case .block, .attributes, .pageEntries, .pager: scope.notePage()
    case .listing, .section, .sections, .term, .category, .person, .source, .data, .sizes: break
    }
  }

  /// The address of the menu's item for this page, or for the first page of its list; empty if there is none.
  private var currentMenuItem: String {
    let here = context.addresses.href(context.addresses.path(of: page, number: 1))
    let menu = context.fragments?.menu(inLanguage: page.language) {
      MainMenu(of: context, language: page.language).paths
    }
    return menu?.contains(here) == true ? here : ""
  }
}
