import Escaping
import Jinja
import Model
import System
import Text

/// The host of the templates of one page. It gives them their values, and collects links, diagnostics and open blocks.
/// Each page has its own; a page is rendered by one thread.
///
/// `member` asks the extension of the object's type: `PageHost+Site.swift` for `site`, `PageHost+Entry.swift` for an entry,
/// and so on. The other extensions make values that several objects or blocks use, such as maps and pins.
final class PageHost: Host, @unchecked Sendable {
  let scope: PageScope
  let media: PageMedia
  let bodies: BodyRenderer
  /// The costs of the page with everything that is rendered in it, which are limited together.
  let budget: Budget? = Budget()
  let track: WorkTrack?
  /// What pages of this language shared when this page began, and what it has added.
  var shared: FragmentCache.Shared?
  /// The base for relative addresses while an entry's text is rendered for a feed: the page of the entry; otherwise
  /// `nil`.
  var addressBase: AddressBase?
  /// The read of the page's slice of its list, which every entry on it is a part of; `nil` until it is recorded.
  var sliceRead: Read?
  /// The sizes of pictures that templates can ask for.
  var sizes: [PictureSizes] = []

  convenience init(_ context: BuildContext, page: Page, isForFeeds: Bool = false) {
    self.init(context, page: page, isForFeeds: isForFeeds, trace: context.reads.trace())
  }

  init(_ context: BuildContext, page: Page, isForFeeds: Bool = false, trace: Trace?) {
    scope = PageScope(context, page: page, isForFeeds: isForFeeds, trace: trace)
    media = PageMedia(scope)
    track = context.profiler?.track
    bodies = BodyRenderer(scope, media)
  }

  var context: BuildContext { scope.context }

  var site: Site { scope.context.site }

  var page: Page { scope.page }

  var language: String { scope.language }

  var trace: Trace? { scope.trace }

  func note(template: String, number: Int?) { scope.note(template: template, number: number) }

  func member(_ name: Int32, ofType type: UInt16, at index: Int32) -> Value {
    guard Int(name) < Member.all.count, let type = ObjectType(rawValue: type) else { return .undefined }
    let member = Member.all[Int(name)]
    let index = Int(index)
    if scope.isRecording { noteDependence(on: member, ofType: type) }
    return switch type {
    case .site: siteMember(member)
    case .page: pageMember(member)
    case .entry: entryMember(member, index)
    case .section: sectionMember(member, index)
    case .term: termMember(member, index)
    case .category: categoryMember(member, index)
    case .person: personMember(member, index)
    case .source: sourceMember(member, index)
    case .block: blockMember(member, index)
    case .pager: pagerMember(member)
    case .pageEntries, .listing, .sections, .data, .attributes, .sizes: .undefined
    }
  }

  func append(_ name: Int32, ofType type: UInt16, at index: Int32, to html: inout [UInt8]) -> Bool {
    guard name == PageHost.contentNumber, let type = ObjectType(rawValue: type) else { return false }
    if scope.isRecording { noteDependence(on: .content, ofType: type) }
    switch type {
    case .entry: html += bodies.html(of: Int(index), for: self)
    case .block: append(contentOf: Int(index), to: &html)
    default: return false
    }
    return true
  }

  private static let contentNumber = Member.content.number

  func item(_ key: String, ofType type: UInt16, at index: Int32) -> Value {
    switch ObjectType(rawValue: type) {
    case .sections:
      scope.note(.setting(.sections))
      return site.sections.firstIndex { $0.name == key }.map { .of(.section, $0) } ?? .undefined
    case .attributes:
      scope.notePage()
      return bodies.blocks[Int(index)].attributes[key].map { .string($0) } ?? .undefined
    case .data:
      scope.note(.data(key))
      return context.presentation.data[key] ?? .undefined
    default: return .undefined
    }
  }

  func memberNames(ofType type: UInt16, at index: Int32) -> [String] {
    scope.notePage()
    return switch ObjectType(rawValue: type) {
    case .sections: site.sections.map(\.name)
    case .attributes: bodies.blocks[Int(index)].attributes.pairs.map(\.key)
    case .data: site.data.members.map(\.name)
    default: Member.all.filter { !member($0.number, ofType: type, at: index).isMissing }.map(\.rawValue)
    }
  }

  func count(ofType type: UInt16, at index: Int32) -> Int? {
    switch ObjectType(rawValue: type) {
    case .pageEntries:
      scope.notePage()
      noteSlice()
      return page.slice.count
    case .listing:
      scope.note(.list(context.plan.listings.all[Int(index)].key))
      return context.plan.listings.all[Int(index)].entries.count
    case .sections:
      scope.note(.setting(.sections))
      return site.sections.count
    case .attributes:
      scope.notePage()
      return bodies.blocks[Int(index)].attributes.pairs.count
    case .sizes: return sizes[Int(index)].count
    case .data:
      scope.note(.data(nil))
      return site.data.members.count
    default: return nil
    }
  }

  func element(_ position: Int, ofType type: UInt16, at index: Int32) -> Value {
    switch ObjectType(rawValue: type) {
    case .pageEntries:
      scope.notePage()
      guard let listing = page.listing else { return .undefined }
      noteSlice()
      return .of(.entry, Int(context.plan.listings.all[listing].entries[page.slice.lowerBound + position]))
    case .listing:
      scope.note(.list(context.plan.listings.all[Int(index)].key))
      return .of(.entry, Int(context.plan.listings.all[Int(index)].entries[position]))
    case .sections: return .string(site.sections[position].name)
    case .attributes:
      scope.notePage()
      return .string(bodies.blocks[Int(index)].attributes.pairs[position].key)
    case .sizes: return size(position, of: sizes[Int(index)])
    case .data: return .string(site.data.members[position].name)
    default: return .undefined
    }
  }

  func isMap(type: UInt16, at index: Int32) -> Bool {
    switch ObjectType(rawValue: type) {
    case .sections, .attributes, .data: true
    default: false
    }
  }

  func text(ofType type: UInt16, at index: Int32) -> Value? {
    switch ObjectType(rawValue: type) {
    case .term, .category, .person:
      member((ObjectType(rawValue: type) == .category ? Member.title : .name).number, ofType: type, at: index)
    default: nil
    }
  }

  func name(ofType type: UInt16, at index: Int32) -> String? {
    let index = Int(index)
    return switch ObjectType(rawValue: type) {
    case .entry: site.entries[index].file ?? "\(site.entries[index].title) (\(site.entries[index].original ?? ""))"
    case .section: "section \(site.sections[index].name)"
    case .term: context.plan.terms.term(index).name
    case .category: "category \(site.categories[index].key)"
    case .person: "author \(site.people[index].key)"
    case .source: "source \(site.sources[index].id)"
    default: nil
    }
  }

  func global(_ name: Int32) -> Value {
    switch Member.all[Int(name)] {
    case .site: .of(.site, 0)
    case .page: .of(.page, 0)
    default: .undefined
    }
  }

  func takeFilterWarnings() -> [(summary: String, value: String)] {
    guard !scope.filterWarnings.isEmpty else { return [] }
    defer { scope.filterWarnings = [] }
    return scope.filterWarnings
  }

  func vouches(forAddress address: String) -> Bool {
    scope.notePage()
    return bodies.allowedAddresses.contains(address)
  }

  func warn(_ diagnostic: Diagnostic) { bodies.warn(diagnostic) }

  func filter(_ filter: Int, _ value: Value, _ arguments: Arguments) throws(TemplateError) -> Value {
    try HostFilter.all[filter].apply(value, arguments, FilterScope(host: self, scope: scope, media: media))
  }
}

extension PageHost {
  func map(_ members: [(Member, Value)]) -> Value { context.map(members) }

  func data(_ node: Node) -> Value {
    if case .object(let members) = node, members.isEmpty { return .map(Map([], names: context.presentation.names)) }
    return Value(node, names: context.presentation.names)
  }

  func list(_ subject: ListKey.Subject) -> Value { list(scope.key(subject)) }

  func list(_ key: ListKey) -> Value {
    if let number = context.plan.listings.number(of: key) { return .of(.listing, number) }
    scope.note(.exists(key))
    return .list([])
  }

  func count(_ subject: ListKey.Subject) -> Value {
    scope.note(.count(scope.key(subject)))
    return .int(Int64(context.plan.listings.entries(scope.key(subject)).count))
  }

  func path(_ subject: Page.Subject) -> String {
    context.addresses.href(context.addresses.path(of: subject, language: page.language))
  }

  func url(_ subject: Page.Subject) -> String {
    context.addresses.url(context.addresses.path(of: subject, language: page.language))
  }
}
