import Model
import Render
import Sources
import Text

/// The relation between entries and addresses: the entry at an address, and the addresses at which an entry is shown.
struct ShownEntries {
  enum Meaning {
    /// An entry of a source.
    case item(SourceEntryID)
    /// An entry of the site's own: its file and its index.
    case own(file: String, index: Int)
    /// A page of the site that does not belong to an entry, such as a list.
    case list
    /// Not a page of this site: an address or an id at a source.
    case elsewhere
  }

  private let site: Site?
  private let settings: Settings
  private let lists: ListPages?

  /// `site` is `nil` if its settings cannot be read.
  init(_ site: Site?, _ settings: Settings) {
    self.site = site
    self.settings = settings
    lists = site.map { ListPages(of: $0) }
  }

  func meaning(of asked: String) -> Meaning {
    paths(of: asked).lazy.compactMap { meaning(at: $0) }.first ?? .elsewhere
  }

  /// Returns `nil` if the site has no page with this path.
  private func meaning(at path: String) -> Meaning? {
    guard let site else { return nil }
    let entry = site.entries.firstIndex { $0.hasOwnPage && URI($0.path).normalised.path == path }
    guard let entry else { return lists?.has(path) == true ? .list : nil }
    switch site.entries[entry].origin {
    case .archived: return name(of: site.entries[entry]).map(Meaning.item)
    case .file(let file, _), .row(let file, _): return .own(file: file, index: entry)
    }
  }

  /// Returns the address of the entry's own page, then those of the lists that contain it.
  func addresses(of index: Int) -> [String] {
    guard let site else { return [] }
    return ([site.entries[index].path] + (lists?.addresses(showing: index) ?? [])).filter { !$0.isEmpty }
  }

  /// Returns the addresses that show the entry of a source; empty if it is not on the site.
  func addresses(of item: SourceEntryID) -> [String] {
    index(of: item).map { addresses(of: $0) } ?? []
  }

  /// Returns the source with the first report of the event that this entry reports too (`merging: similar`), or `nil`.
  func sourceOfEvent(_ item: SourceEntryID) -> String? {
    guard let site, let lead = index(of: item).flatMap({ site.entries[$0].lead }) else { return nil }
    return site.entries[lead].source.map { site.sources[$0].id }
  }

  private func index(of item: SourceEntryID) -> Int? { site?.entries.firstIndex { name(of: $0) == item } }

  /// `nil` for an entry of the site's own.
  private func name(of entry: Entry) -> SourceEntryID? {
    guard let site, let source = entry.source else { return nil }
    return SourceEntryID(source: site.sources[source].id, id: entry.id)
  }

  /// Returns the paths, without the base path, that an address of this site can mean; empty for one of another site. A
  /// path alone can be written with the base path, as a browser shows it, or without it.
  func paths(of asked: String) -> [String] {
    let address = URI(asked).normalised
    let base = settings.basePath
    let isBelowBase = base.isEmpty || address.path.hasPrefix(base + "/")
    let below = String(address.path.dropFirst(base.count))
    if asked.hasPrefix("/"), !asked.hasPrefix("//") {
      return base.isEmpty || !isBelowBase ? [String(address.path)] : [below, String(address.path)]
    }
    return isBelowBase && address.hasSameOrigin(as: URI(settings.url)) ? [below] : []
  }
}
