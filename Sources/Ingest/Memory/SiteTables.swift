import Configuration
import Content
import Model
import Text

/// Everything in an assembled site except its entries and the values that follow from the settings, as it is stored.
struct SiteTables: Sendable {
  /// In the order of the site's sections.
  var sections: [(name: String, title: Localized, indexes: [String: Int])] = []
  /// By taxonomy.
  var terms: [[Tag]] = []
  var people: [Person] = []
  var timelines: [Timeline] = []
  var homes: [String: Int] = [:]
  var data = Node.object([])
  var strings: [String: [String: String]] = [:]
  /// See `Site`.
  var hiddenReasons: [String: HiddenReason] = [:]
  var hiddenAddresses: [String: HiddenReason] = [:]
  var hiddenIDs: [String: HiddenReason] = [:]
  var scheduled = ScheduledEntries()
  /// Paths on the disk below `content/`, with those at which they are published.
  var statics: [Site.StaticFile] = []
  var bundled: [Site.StaticFile] = []
  /// See `ContentFolder`.
  var media: [String: String] = [:]
  var diskNames: [String: String] = [:]
  /// All diagnostics from reading the site.
  var diagnostics: [Diagnostic] = []
}

extension SiteTables {
  init(_ site: Site, _ content: ContentFolder, _ diagnostics: [Diagnostic]) {
    sections = site.sections.map { ($0.name, $0.title, $0.indexes) }
    terms = site.taxonomies.map(\.terms)
    (people, homes, data) = (site.people, site.homes, site.data)
    timelines = site.timelines
    strings = site.strings
    (hiddenReasons, hiddenAddresses, hiddenIDs) = (site.hiddenReasons, site.hiddenAddresses, site.hiddenIDs)
    scheduled = site.scheduled
    let folder = "\(site.folder)/content/".utf8.count
    func below(_ file: Site.StaticFile) -> Site.StaticFile {
      Site.StaticFile(file: String(file.file.dropFirst(folder)), path: file.path)
    }
    statics = site.statics.map(below)
    bundled = site.bundled.map(below)
    (media, diskNames) = (content.media, content.diskNames)
    self.diagnostics = diagnostics
  }

  /// Returns the site without its entries. Returns `nil` if the settings give other sections or taxonomies, or a path
  /// leads out of `content/`.
  func site(_ options: IngestOptions, _ settings: Settings) -> Site? {
    var site = Site(settings: settings, now: options.now, folder: options.folder)
    let names = sections.map(\.name)
    site.sections = ContentTree.sections(Set(names), settings: settings)
    site.taxonomies = settings.taxonomies
    guard site.sections.map(\.name) == names, site.taxonomies.count == terms.count else { return nil }
    for (index, section) in sections.enumerated() {
      site.sections[index].title = section.title
      site.sections[index].indexes = section.indexes
    }
    for (index, terms) in terms.enumerated() { site.taxonomies[index].terms = terms }
    (site.people, site.homes, site.data) = (people, homes, data)
    site.timelines = timelines
    site.strings = strings
    (site.hiddenReasons, site.hiddenAddresses, site.hiddenIDs) = (hiddenReasons, hiddenAddresses, hiddenIDs)
    site.scheduled = scheduled
    let files = (statics + bundled).map(\.file) + media.values + diskNames.values
    guard files.allSatisfy({ RelativePath($0) != nil }) else { return nil }
    func onDisk(_ file: Site.StaticFile) -> Site.StaticFile {
      Site.StaticFile(file: "\(options.folder)/content/\(file.file)", path: file.path)
    }
    site.statics = statics.map(onDisk)
    site.bundled = bundled.map(onDisk)
    return site
  }

  /// Returns the parts of the content folder that are needed to open texts and files.
  func content(_ site: Site) -> ContentFolder {
    var content = ContentFolder()
    (content.statics, content.media, content.diskNames) = (site.statics, media, diskNames)
    return content
  }
}
