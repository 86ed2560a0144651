import Configuration
import Content
import Model
import Text

/// The addresses of own entries, with a check for conflicts.
struct Permalinks {
  private let settings: Settings
  /// Finds the lines of conflicting addresses.
  private let places: FrontMatterPlaces
  private let zone: TimeZoneName
  private let patterns: [String: PermalinkPattern]
  private(set) var diagnostics: [Diagnostic] = []
  /// Path → the place of the entry or alias that has it; that of a folder for its `index.html`.
  private var taken: [String: Place] = [:]
  /// The paths in `taken` that are aliases.
  private var aliases: Set<String> = []

  init(settings: Settings, folder: String = "") {
    self.settings = settings
    places = FrontMatterPlaces(folder: folder)
    zone = TimeZoneName(settings.timezone) ?? .utc
    patterns = settings.permalinks.compactMapValues { PermalinkPattern($0) }
  }

  /// Reserves memory for the addresses of this many entries.
  mutating func reserveCapacity(_ count: Int) { taken.reserveCapacity(count) }

  /// Gives the entry its percent-encoded path, and reports it if another entry has it.
  mutating func address(_ raw: inout RawEntry) { raw.entry.path = path(for: raw) }

  private mutating func path(for raw: RawEntry) -> String {
    let path = URI.encoded(path: nfc(pattern(for: raw)))
    if let other = taken[SiteNames.withoutIndex(path)] {
      diagnostics.append(
        Diagnostic(
          .error,
          "this has the address \(path), which is also the address of `\(other.file)`"
            + (other.line > 1 ? " line \(other.line)" : ""),
          at: place(of: raw.permalink ?? raw.entry.slug, under: [raw.permalink == nil ? "slug" : "permalink"], in: raw),
          help: raw.entry.kind == .index
            ? "both are the text of this list in the language `\(raw.entry.language)`: remove one of them"
            : raw.permalink == nil ? "give one of them another `slug`" : "give one of them another `permalink`"))
    } else {
      taken[SiteNames.withoutIndex(path)] = raw.place ?? Place(file: "")
    }
    return path
  }

  /// Returns the address that the entry would have, or `nil` if another own entry has it.
  func freePath(for raw: RawEntry) -> String? {
    let path = URI.encoded(path: nfc(pattern(for: raw)))
    return taken[SiteNames.withoutIndex(path)] == nil ? path : nil
  }

  /// Claims the aliases, and reports those that are the address of another entry. Two entries with one alias are reported
  /// where redirects are made.
  mutating func check(aliases own: [String], of raw: RawEntry) {
    for alias in own {
      let path = SiteNames.withoutIndex(URI.encoded(path: alias))
      guard let other = taken[path] ?? taken[path.hasSuffix("/") ? String(path.dropLast()) : path + "/"] else {
        taken[path] = raw.place ?? Place(file: "")
        aliases.insert(path)
        continue
      }
      if aliases.contains(path) { continue }
      diagnostics.append(
        Diagnostic(
          .error, "the alias `\(alias)` is the address of `\(other.file)`",
          at: place(of: alias, under: ["aliases", "redirect_from"], in: raw), help: "remove the alias"))
    }
  }

  /// Returns the path by the front matter, the section's pattern or the folders; not encoded, and not checked for
  /// conflicts.
  func pattern(for raw: RawEntry) -> String {
    if let permalink = raw.permalink { return permalink }
    let tree = settings.tree(of: raw.entry.language)
    if raw.entry.kind == .index { return tree + (raw.section.map { "/\($0)/" } ?? "/") }
    if let section = raw.section, let pattern = pattern(of: section) { return tree + filled(pattern, for: raw) }
    guard let folder = raw.folder ?? raw.section else { return path(belowSourceOf: raw) }
    return tree + (folder.isEmpty ? "" : "/" + folder) + "/\(raw.entry.slug)/"
  }

  /// Returns the path below the page of the entry's source, not encoded.
  func path(belowSourceOf raw: RawEntry) -> String {
    "\(settings.tree(of: raw.entry.language))/\(SiteNames.sources)/\(raw.source ?? "")/\(raw.entry.slug)/"
  }
}

extension Permalinks {
  /// Returns the place of an address in the front matter of an entry; that of the entry if there is none.
  private func place(of address: String?, under keys: [String], in raw: RawEntry) -> Place? {
    guard let place = raw.place, let address else { return raw.place }
    let found = places.ofAddress(address, under: keys, in: place.file)
    return found.line > 0 ? found : place
  }

  /// Returns the section's pattern, or else that of the nearest section above it.
  private func pattern(of section: String) -> PermalinkPattern? {
    guard !patterns.isEmpty else { return nil }
    var name = section
    while !name.isEmpty {
      if let pattern = patterns[name] { return pattern }
      name = name.outerName
    }
    return nil
  }

  private func filled(_ pattern: PermalinkPattern, for raw: RawEntry) -> String {
    let date = raw.entry.dateInAddress ?? raw.entry.updated
    let civil = date.map { CivilDate($0, offset: zone.offset(of: $0)) }
    var path = ""
    for piece in pattern.pieces {
      switch piece {
      case .literal(let text): path += text
      case .part(.section): path += raw.section ?? ""
      case .part(.year): path += civil.map { String(decimal: $0.year, width: 4) } ?? "undated"
      case .part(.month): path += civil.map { String(decimal: $0.month, width: 2) } ?? "00"
      case .part(.day): path += civil.map { String(decimal: $0.day, width: 2) } ?? "00"
      case .part(.slug): path += raw.entry.slug
      case .part(.id): path += Slug.make(raw.entry.id) ?? raw.entry.slug
      // The title of a source's entry can change, its slug does not.
      case .part(.title): path += raw.source == nil ? Slug.make(raw.entry.title) ?? raw.entry.slug : raw.entry.slug
      }
    }
    return path.hasSuffix("/") || path.hasSuffix(".html") ? path : path + "/"
  }
}
