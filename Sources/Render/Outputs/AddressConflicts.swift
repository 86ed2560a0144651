import Configuration
import Model
import Text

/// Addresses that content chooses, by a permalink, an alias, a redirect or the name of a file, and that pages, feeds or
/// files of Rhapsode have too.
struct AddressConflicts {
  private let outputs: Outputs
  private let lists: [ArraySlice<Output>]
  /// The addresses of each section, by language.
  private let sectionPaths: [[String]]
  private let reserved: ReservedAddressFilter

  /// `lists` are the lists of outputs that have been rendered. They can lack those of entries.
  init(_ outputs: Outputs, lists: [ArraySlice<Output>]) {
    self.outputs = outputs
    self.lists = lists
    let (site, addresses) = (outputs.context.site, outputs.context.addresses)
    sectionPaths = site.sections.indices.map { section in
      site.settings.languages.indices.map { addresses.path(of: .section(section), language: $0) }
    }
    reserved = ReservedAddressFilter(outputs.context, sections: Set(sectionPaths.joined()))
  }

  /// Errors for addresses that are claimed twice, and warnings about folders that replace a page of Rhapsode.
  var diagnostics: [Diagnostic] { taken + replaced }
}

extension AddressConflicts {
  private var site: Site { outputs.context.site }
  private var plan: SitePlan { outputs.context.plan }

  private var taken: [Diagnostic] {
    let claims = self.claims
    // Nearly always. Searching the outputs takes longer than everything else here.
    guard !claims.isEmpty else { return [] }
    var found: [Diagnostic] = []
    let places = FrontMatterPlaces(folder: site.folder)
    for output in lists.joined() where !isPlacedByContent(output) {
      for path in outputs.paths(of: output) {
        guard let claimant = claims[path], !isItself(claimant, output) else { continue }
        found.append(claimant.conflict(with: owner(of: output), in: site, places))
      }
    }
    return found
  }

  /// The claims that may conflict, by the path of their file below the output.
  private var claims: [String: AddressClaimant] {
    var claims: [String: AddressClaimant] = [:]
    for section in site.sections.indices {
      for language in site.settings.languages.indices where plan.has(.section(section), language: language) {
        let path = sectionPaths[section][language]
        if reserved.mayBeReserved(path) { claims[SiteNames.file(path)] = .section(section) }
      }
    }
    let site = site
    AddressClaimant.forEach(in: site) { claimant in
      if mayConflict(claimant, in: site), let path = claimant.file(in: site) { claims[path] = claimant }
    }
    return claims
  }

  private func mayConflict(_ claimant: AddressClaimant, in site: borrowing Site) -> Bool {
    switch claimant {
    // The text of a list has the address of the list.
    case .entry(let index): site.entries[index].kind != .index && reserved.mayBeReserved(site.entries[index].path)
    case .alias(let path, _), .redirect(let path, _): reserved.mayBeReserved(redirect: path)
    case .file(let path): path.hasSuffix("index.html") || reserved.mayBeReserved("/" + path)
    case .section: true
    }
  }

  /// Warnings about folders that have the address of a page of Rhapsode, which is therefore not written.
  private var replaced: [Diagnostic] {
    var named: Set<Int> = []
    return plan.replacedPages.compactMap { page in
      let path = plan.addresses.path(of: page)
      let section = sectionPaths.firstIndex { $0[page.language] == path }
      guard let section, named.insert(section).inserted else { return nil }
      let folder = "content/\(site.sections[section].name)"
      return Diagnostic(
        .warning, "`\(folder)/` has the address \(path), so that \(words(for: page)) is not written",
        at: Place(file: folder), help: "give the folder another name, unless its page should replace that one")
    }
  }
}

extension AddressConflicts {
  private func isItself(_ claimant: AddressClaimant, _ output: Output) -> Bool {
    guard case .section(let section) = claimant, case .page(let page) = output else { return false }
    return plan.pages[page].subject == .section(section)
  }

  /// Whether content chooses the addresses of an output.
  private func isPlacedByContent(_ output: Output) -> Bool {
    switch output {
    case .page(let number): if case .entry = plan.pages[number].subject { true } else { false }
    case .further, .wholeList, .chapters, .event, .alert, .cancellation, .redirect, .searchIndex, .file: true
    default: false
    }
  }

  /// Returns what has the addresses of an output, in words.
  private func owner(of output: Output) -> String {
    switch output {
    case .page(let number): words(for: plan.pages[number])
    case .feed, .archive, .health, .podcast: "a feed"
    default: "a file that Rhapsode writes"
    }
  }

  private func words(for page: Page) -> String {
    switch page.subject {
    case .home: "the home page"
    case .section(let section): "the page of the section `\(site.sections[section].name)`"
    case .taxonomy(let taxonomy): "the page of all `\(site.taxonomies[taxonomy].name)`"
    case .term(let term): "the page of the term `\(plan.terms.term(term).name)`"
    case .categories: "the page of all categories"
    case .category(let category): "the page of the category `\(site.settings.categories[category].key)`"
    case .authors: "the page of all authors"
    case .author(let author): "the page of the author `\(site.people[author].key)`"
    case .sources: "the page of all sources"
    case .source(let source): "the page of the source `\(site.sources[source].id)`"
    default: "the page `\(page.kind)`"
    }
  }
}
