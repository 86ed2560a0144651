import Configuration
import Escaping
import Model
import Text

/// Redirects from old addresses to new ones: a small page each, for any server, and `_redirects` for hosts that read
/// it.
struct Redirects: Sendable {
  /// The redirects, sorted by the old path. Paths do not include the base path. If two entries claim an alias, the
  /// first one gets it.
  let pairs: [(from: String, to: String)]
  /// Aliases that two entries claim.
  let diagnostics: [Diagnostic]
  /// Alias → the entry that has it.
  let entries: [String: Int]
  /// Old address of the settings → its place there. The targets of these may be missing.
  let listed: [String: RedirectPlaces]
  private let addresses: PublicAddresses

  init(_ context: BuildContext) {
    addresses = context.addresses
    // By the folder, for the address of its `index.html`: both are one file.
    var targets: [String: (from: String, path: String, entry: Int)] = [:]
    var diagnostics: [Diagnostic] = []
    let places = FrontMatterPlaces(folder: context.site.folder)
    for index in context.site.entries.indices where Redirects.canLead(to: index, in: context.site) {
      let entry = context.site.entries[index]
      let tree = context.site.settings.tree(of: entry.language)
      for path in entry.redirectPaths(below: tree) {
        let folder = SiteNames.withoutIndex(path)
        if let other = targets[folder], other.entry != index {
          // Ingest has reported two entries with one id.
          if path == entry.stablePath(below: tree), context.site.entries[other.entry].id == entry.id { continue }
          let place = Redirects.place(ofAlias: path, of: entry, places)
          diagnostics.append(Redirects.clash(path, at: place, context.site.entries[other.entry]))
        } else if folder != SiteNames.withoutIndex(entry.path) {
          targets[folder] = (path, entry.path, index)
        }
      }
    }
    entries = Dictionary(targets.values.map { ($0.from, $0.entry) }) { first, _ in first }
    var listed: [String: RedirectPlaces] = [:]
    var paths = targets.mapValues { (from: $0.from, to: $0.path) }
    let settings = context.site.settings
    for (from, to) in settings.redirects {
      let path = URI.encoded(path: from)
      let file = Place(file: "content/site.yaml")
      let places = settings.redirectPlaces[from] ?? RedirectPlaces(old: file, new: file)
      listed[path] = places
      if let other = paths.updateValue((path, Redirects.encoded(to)), forKey: SiteNames.withoutIndex(path)) {
        diagnostics.append(Redirects.clash(path, with: other.to, at: places.old))
      }
    }
    self.listed = listed
    pairs = paths.values.sorted { $0.from < $1.from }
    self.diagnostics = diagnostics
  }

  /// Whether the old address of that pair has a page. One of the settings whose file is not HTML has none: hosts would
  /// serve it as what its extension says.
  func hasPage(_ number: Int) -> Bool { listed[pairs[number].from] == nil || SiteNames.isPage(pairs[number].from) }

  /// The page at the old address of that pair.
  func page(_ number: Int) -> Artifact {
    Artifact(
      path: SiteNames.file(pairs[number].from), kind: .page,
      content: .bytes(Redirects.page(addresses.url(pairs[number].to))), links: links(number))
  }

  /// `_redirects`.
  var list: Artifact {
    let lines = pairs.map { "\(addresses.href($0.from)) \(addresses.href($0.to)) 301\n" }
    let withoutPage = pairs.indices.filter { !hasPage($0) }
    return Artifact(
      path: SiteNames.redirects, kind: .feed, content: .bytes(Array(lines.joined().utf8)),
      links: withoutPage.flatMap(links))
  }

  /// Returns the broken links, and says of those in the settings that they are redirects.
  func named(_ broken: [Diagnostic]) -> [Diagnostic] {
    guard !broken.isEmpty else { return [] }
    func bare(_ place: Place) -> Place { Place(file: place.file, line: place.line, column: place.column) }
    let places = Set(listed.values.map { bare($0.new) })
    return broken.map { link in
      guard let place = link.place, places.contains(bare(place)) else { return link }
      var named = link
      named.summary = "this redirect leads nowhere: \(link.summary)"
      if link.help == LinkChecker.removal { named.help = "remove or change the redirect" }
      return named
    }
  }
}

extension Redirects {
  /// The link from the settings to the target of that pair; none for an alias, whose target is its entry.
  private func links(_ number: Int) -> [Artifact.Link] {
    (listed[pairs[number].from]?.new).map { place in
      [Artifact.Link(target: pairs[number].to, file: place.file, line: place.line, column: place.column)]
    } ?? []
  }

  /// Returns a target of the settings percent-encoded: a path, maybe with a fragment.
  private static func encoded(_ target: String) -> String {
    target.split(separator: "#", maxSplits: 1).map { URI.encoded(path: String($0)) }.joined(separator: "#")
  }

  /// Whether any address can redirect to the entry. Few entries have redirects, and copying an entry takes longer than
  /// this.
  private static func canLead(to entry: Int, in site: Site) -> Bool {
    site.entries[entry].hasOwnPage && site.entries[entry].kind != .index
      && (site.entries[entry].idIsWritten || !site.entries[entry].aliases.isEmpty)
  }

  private static func clash(_ path: String, at place: Place, _ other: Entry) -> Diagnostic {
    Diagnostic(
      .error, "the alias `\(path)` already leads to \(other.path)", at: place,
      help: "only one entry can have an alias: `\(other.file ?? other.id)` is the other one")
  }

  /// Returns the line of an alias, which is percent-encoded, in the front matter of its entry.
  static func place(ofAlias path: String, of entry: Entry, _ places: FrontMatterPlaces) -> Place {
    places.ofAddress(URI.decoded(path) ?? path, under: ["aliases", "redirect_from"], in: entry.file ?? "")
  }

  private static func clash(_ path: String, with other: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .error, "`redirects` has `\(path)`, which already leads to \(other)", at: place,
      help: "remove it there, or from the `aliases` of the entry")
  }

  private static func page(_ url: String) -> [UInt8] {
    // A build without the memory of the last one recognizes its own file by the `generator`.
    var output = Array("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">".utf8)
    output += "<meta name=\"generator\" content=\"Rhapsode \(Version.number)\">".utf8
    // Readable on a phone, and not a white page between two dark ones.
    output.append(utf8: "<meta name=\"viewport\" content=\"width=device-width\">")
    output.append(utf8: "<meta name=\"color-scheme\" content=\"light dark\"><title>")
    output.append(escaping: url)
    output.append(utf8: "</title><link rel=\"canonical\" href=\"")
    output.append(escaping: url)
    output.append(
      utf8:
        "\"><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\"><meta name=\"robots\" content=\"noindex\"><meta http-equiv=\"refresh\" content=\"0; url="
    )
    output.append(escaping: url)
    output.append(utf8: "\"></head><body><p><a href=\"")
    output.append(escaping: url)
    output.append(utf8: "\">")
    output.append(escaping: url)
    output.append(utf8: "</a></p></body></html>\n")
    return output
  }
}
