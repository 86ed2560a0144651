import Model
import Text

/// A quick test of addresses that Rhapsode may use itself. Nearly no address of content passes it, so that only few are
/// compared with those of all outputs.
struct ReservedAddressFilter {
  /// The trees of the languages but the default one.
  private let trees: Set<Substring>
  /// Folders below a tree that contain pages of Rhapsode.
  private let folders: Set<Substring>
  /// Names of files of Rhapsode, in any folder.
  private let files: Set<Substring>
  private let sections: Set<String>

  /// `sections` are the addresses of the sections.
  init(_ context: BuildContext, sections: Set<String>) {
    let site = context.site
    let names =
      site.taxonomies.map { URI.encoded(path: $0.name) } + [
        SiteNames.categories, SiteNames.authors, SiteNames.sources, SiteNames.areas, SiteNames.timelines,
        SiteNames.around, SiteNames.journey, SiteNames.search, SiteNames.archive, SiteNames.reading, SiteNames.saved,
        SiteNames.offline,
      ]
    let feeds = site.settings.feeds.paths.values.flatMap(\.self) + site.settings.podcasts.map(\.path)
    let others = [SiteNames.notFound, SiteNames.feedStylesheet, SiteNames.listening, PlaceFile.name]
    trees = Set(site.settings.languages.dropFirst().map { $0[...] })
    folders = Set(names.map { $0[...] })
    files = Set((feeds + SiteNames.rootFiles + others).map(\.lastPathPart))
    self.sections = sections
  }

  /// Whether Rhapsode may have this address of a page or file of content, which is percent-encoded.
  func mayBeReserved(_ written: String) -> Bool {
    let path = SiteNames.withoutIndex(written)
    var rest = path.utf8.dropFirst()
    var first = Substring(rest.prefix { $0 != 0x2F })
    if trees.contains(first) {
      rest = rest.dropFirst(first.utf8.count + 1)
      first = Substring(rest.prefix { $0 != 0x2F })
    }
    if first.isEmpty || folders.contains(first) || isFurtherPage(path) { return true }
    return path.utf8.last != 0x2F && files.contains(path.lastPathPart)
  }

  /// Whether Rhapsode may have this address of an alias or a redirect, which can also be that of a list.
  func mayBeReserved(redirect path: String) -> Bool {
    mayBeReserved(path) || sections.contains(SiteNames.withoutIndex(path))
  }

  /// Whether the address ends as that of the second or a further page of a list: `page/2/`.
  private func isFurtherPage(_ path: String) -> Bool {
    let digits = path.utf8.dropLast().reversed().prefix { $0.isASCIIDigit }
    guard !digits.isEmpty else { return false }
    return path.utf8.dropLast(digits.count + 1).suffix(6).elementsEqual("/\(SiteNames.furtherPages)/".utf8)
  }
}
