import Model
import Sources
import System
import Text

/// The check of links to other hosts, for `check --external`.
struct ExternalLinkCheck {
  private let site: Site
  private let links: PublishedLinks
  /// The places of links in the site's own entries, by address.
  private var places: [String: [Place]] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  /// Every link and its state, for programs.
  private(set) var nodes: [Node] = []
  /// The numbers of links: all, those that were requested, and those left to a later check.
  private(set) var counts = (all: 0, asked: 0, left: 0)

  init(_ site: Site, _ bodies: any Bodies, _ links: PublishedLinks) {
    self.site = site
    self.links = links
    for index in site.entries.indices {
      guard let file = site.entries[index].file else { continue }
      let body = bodies.body(of: index)
      for element in body.elements {
        guard case .link(let href, _) = element.kind else { continue }
        note(href, Place(file: file, line: element.line, column: element.column))
      }
      for raw in body.rawAddresses where raw.kind == .link {
        note(PublishedLinks.decoded(body.html[raw.range]), Place(file: file, line: raw.line, column: raw.column))
      }
    }
  }

  /// Requests the links that were not requested within a week, those of the site's own entries first.
  mutating func run(_ folder: String, now: Timestamp, allowsPrivate: Bool) async {
    let pages = links.all
    // A text can be published on several pages or, like a draft's, on none.
    let all = pages.keys.sorted().filter { places[$0] != nil } + pages.keys.sorted().filter { places[$0] == nil }
    var memory = LinkMemory(folder: folder)
    let asked = all.filter { memory.state(of: $0, now: now, allowsPrivate: allowsPrivate) == nil }
    var options = FetchOptions(now: now)
    options.pace.hosts = site.settings.fetchHosts
    let links = ExternalLinks(
      site.settings, options, pauses: OpenSources.pauses(in: folder, site.settings), allowsPrivate: allowsPrivate)
    let states = await links.states(of: asked)
    for (address, state) in states { memory.note(address, state, now: now) }
    do throws(FileError) {
      try memory.store(now: now)
    } catch {
      diagnostics.append(
        Diagnostic(
          .warning, "`\(error.path)` cannot be written: \(error.reason)", help: "the next run requests the links again")
      )
    }
    counts = (all.count, states.count, asked.count - states.count)
    for address in all.sorted() {
      let state = memory.state(of: address, now: now)
      if places[address] == nil, let state, state != .found, let page = pages[address],
        let place = place(of: address, on: page, folder)
      {
        places[address] = [place]
      }
      report(address, state, page: pages[address] ?? "")
    }
  }
}

extension ExternalLinkCheck {
  private mutating func note(_ address: String, _ place: Place) {
    if let address = links.foreign(address) { places[address, default: []].append(place) }
  }

  /// Returns the place of an address that is not a link of Markdown: in raw HTML, or in the front matter.
  private func place(of address: String, on page: String, _ folder: String) -> Place? {
    let entry = site.entries.first { (URI.decoded($0.path) ?? $0.path) + "index.html" == "/" + page }
    guard let file = entry?.file, let bytes = try? Files.read("\(folder)/\(file)"),
      let offset = RemainingCopies.position(of: Array(address.utf8), in: bytes)
    else { return nil }
    return Place(file: file, offset: offset, length: address.unicodeScalars.count, in: bytes)
  }

  private mutating func report(_ address: String, _ state: LinkState?, page: String) {
    let places = places[address] ?? []
    nodes.append(
      .object(
        [.init("url", .string(address)), .init("page", .string(page))]
          + (state?.members ?? [.init("state", .string("waiting"))]) + [
            .init("places", .list(places.map { .object(Report.members($0)) }))
          ]))
    guard var diagnostic = Self.diagnostic(address, state) else { return }
    if places.isEmpty { diagnostic.summary += " (on the page `\(page)`)" }
    for place in places.isEmpty ? [nil] : places.map({ Optional($0) }) {
      diagnostic.place = place
      diagnostics.append(diagnostic)
    }
  }

  private static func diagnostic(_ address: String, _ state: LinkState?) -> Diagnostic? {
    switch state {
    case nil, .found?: nil
    case .moved(let target)?:
      Diagnostic(.warning, "`\(address)` has moved for good to `\(target)`", help: "write the new address")
    case .dead(let reason)?:
      Diagnostic(
        .warning, "`\(address)` is dead: \(reason)",
        help: "remove the link, or link to a copy in a web archive")
    case .unclear?, .notPublic?:
      Diagnostic(.notice, "`\(address)` could not be checked: \(state?.doubt ?? "")")
    }
  }
}
