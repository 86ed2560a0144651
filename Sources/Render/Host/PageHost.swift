import Jinja
import Model
import Text

/// Answers for everything that the templates of one page ask, and keeps what is found on the way: links, wrong content,
/// blocks that are open. One is made for each page; a page is rendered by one thread.
final class PageHost: Host, @unchecked Sendable {
  let context: BuildContext
  let page: Page
  /// Code of the page's language.
  let language: String
  /// The texts that are rendered are meant for feeds and other outputs: plain HTML, addresses made absolute afterwards.
  let isForFeeds: Bool
  var blocks: [Block] = []
  var links: [Artifact.Link] = []
  /// `nil` as long as the page's own text was not written.
  var anchors: [String]?
  var diagnostics: [Diagnostic] = [] { didSet { suspectLatest() } }
  /// The entry of a source that was read last.
  var latest: Int?
  /// The entries of sources that were being read when an error was found.
  private var suspected: Set<Int> = []
  /// Bytes of texts of sources that stand on this page besides its own.
  var shown = 0
  /// The bodies that are open, by entry.
  var opened: [Int: OpenBody] = [:]
  /// What is read while the page is made; `nil` where nobody wants to know.
  let trace: Trace?
  /// Of the page with everything in it.
  let budget: Budget? = Budget()
  /// The pictures that the page shows, by their addresses.
  var pictures: [String: Asset] = [:]
  /// The sizes of pictures that templates may still ask for.
  var sizes: [PictureSizes] = []
  /// How many bodies stand inside one another: an entry that lists itself must not go on for ever.
  var depth = 0
  /// Addresses from texts of the site's own authors that have a scheme of a program, such as `vscode:`.
  var vouched: Set<String> = []
  /// The blocks that are being rendered, from the outermost inwards.
  var rendering: [Int] = []

  convenience init(_ context: BuildContext, page: Page, isForFeeds: Bool = false) {
    let trace = context.records.map { Trace(keepsFragments: $0 == .fragments) }
    self.init(context, page: page, isForFeeds: isForFeeds, trace: trace)
  }

  init(_ context: BuildContext, page: Page, isForFeeds: Bool = false, trace: Trace?) {
    self.context = context
    self.page = page
    self.isForFeeds = isForFeeds
    language = context.site.settings.languages[page.language]
    self.trace = trace
    note(.setting(.site))
  }

  var site: Site { context.site }

  /// The entries that may have caused an error; without one, the entry that was read last.
  var suspects: Set<Int> { suspected.isEmpty ? Set([latest].compactMap { $0 }) : suspected }

  private func suspectLatest() {
    if diagnostics.last?.severity == .error, let latest { suspected.insert(latest) }
  }

  func member(_ name: Int32, ofType type: UInt16, at index: Int32) -> Value {
    guard Int(name) < Member.all.count, let type = ObjectType(rawValue: type) else { return .undefined }
    let member = Member.all[Int(name)]
    let index = Int(index)
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
    case .pageEntries, .listing, .sections, .data, .attributes, .sizes: .undefined
    }
  }

  func item(_ key: String, ofType type: UInt16, at index: Int32) -> Value {
    switch ObjectType(rawValue: type) {
    case .sections:
      note(.setting(.sections))
      return site.sections.firstIndex { $0.name == key }.map { .of(.section, $0) } ?? .undefined
    case .attributes: return blocks[Int(index)].attributes[key].map { .string($0) } ?? .undefined
    case .data:
      note(.data(key))
      return context.data[key] ?? .undefined
    default: return .undefined
    }
  }

  func memberNames(ofType type: UInt16, at index: Int32) -> [String] {
    switch ObjectType(rawValue: type) {
    case .sections: site.sections.map(\.name)
    case .attributes: blocks[Int(index)].attributes.pairs.map(\.key)
    case .data: site.data.members.map(\.name)
    default: Member.all.filter { !member($0.number, ofType: type, at: index).isMissing }.map(\.rawValue)
    }
  }

  func count(ofType type: UInt16, at index: Int32) -> Int? {
    switch ObjectType(rawValue: type) {
    case .pageEntries:
      noteSlice()
      return page.slice.count
    case .listing:
      note(.list(context.listings.all[Int(index)].key))
      return context.listings.all[Int(index)].entries.count
    case .sections:
      note(.setting(.sections))
      return site.sections.count
    case .attributes: return blocks[Int(index)].attributes.pairs.count
    case .sizes: return sizes[Int(index)].count
    case .data:
      note(.data(nil))
      return site.data.members.count
    default: return nil
    }
  }

  func element(_ position: Int, ofType type: UInt16, at index: Int32) -> Value {
    switch ObjectType(rawValue: type) {
    case .pageEntries:
      guard let listing = page.listing else { return .undefined }
      noteSlice()
      return .of(.entry, Int(context.listings.all[listing].entries[page.slice.lowerBound + position]))
    case .listing:
      note(.list(context.listings.all[Int(index)].key))
      return .of(.entry, Int(context.listings.all[Int(index)].entries[position]))
    case .sections: return .string(site.sections[position].name)
    case .attributes: return .string(blocks[Int(index)].attributes.pairs[position].key)
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
    case .term: context.terms.term(index).name
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

  func vouches(forAddress address: String) -> Bool { vouched.contains(address) }

  /// What a block could not write came from an author's text, whose line is named.
  func warn(_ diagnostic: Diagnostic) {
    guard let block = rendering.last.map({ blocks[$0] }) else { return diagnostics.append(diagnostic) }
    diagnostics.append(placed(diagnostic, in: block))
  }

  func filter(_ filter: Int, _ value: Value, _ arguments: Arguments) throws(TemplateError) -> Value {
    try HostFilter.all[filter].apply(value, arguments, self)
  }
}

extension Value {
  static func of(_ type: ObjectType, _ index: Int) -> Value { .object(type: type.rawValue, index: Int32(index)) }

  static func of(_ text: String?) -> Value { text.map { .string($0) } ?? .none }

  static func of(_ number: Int?) -> Value { number.map { .int(Int64($0)) } ?? .none }

  static func of(_ number: Double?) -> Value { number.map { .double($0) } ?? .none }

  /// As templates see moments: RFC 3339 in UTC.
  static func of(_ moment: Timestamp?) -> Value { moment.map { .string($0.rfc3339) } ?? .none }
}

extension PageHost {
  /// A small map; members that are missing from formats are the caller's business.
  func map(_ members: [(Member, Value)]) -> Value {
    .map(Map(members.map { ($0.0.rawValue, $0.1) }, names: context.names))
  }

  func data(_ node: Node) -> Value {
    if case .object(let members) = node, members.isEmpty { return .map(Map([], names: context.names)) }
    return Value(node, names: context.names)
  }

  func list(_ subject: ListKey.Subject) -> Value { list(key(subject)) }

  func list(_ key: ListKey) -> Value {
    if let number = context.listings.number(of: key) { return .of(.listing, number) }
    note(.exists(key))
    return .list([])
  }

  func count(_ subject: ListKey.Subject) -> Value {
    note(.count(key(subject)))
    return .int(Int64(context.listings.entries(key(subject)).count))
  }

  func path(_ subject: Page.Subject) -> String {
    context.addresses.href(context.addresses.path(of: subject, language: page.language))
  }

  func url(_ subject: Page.Subject) -> String {
    context.addresses.url(context.addresses.path(of: subject, language: page.language))
  }

  func local(_ text: Localized?) -> String? {
    text?.text(in: language, fallback: site.settings.defaultLanguage)
  }
}
