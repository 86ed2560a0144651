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
  private let addresses: PublicAddresses
  /// The old addresses of the settings, whose targets may be missing.
  private let listed: Set<String>

  init(_ context: BuildContext) {
    addresses = context.addresses
    var targets: [String: (path: String, entry: Int)] = [:]
    var diagnostics: [Diagnostic] = []
    for index in context.site.entries.indices where Redirects.canLead(to: index, in: context.site) {
      let entry = context.site.entries[index]
      for path in entry.redirectPaths(below: context.addresses.tree(context.plan.languageNumber(entry.language))) {
        if let other = targets[path], other.entry != index {
          diagnostics.append(Redirects.clash(path, entry, context.site.entries[other.entry]))
        } else if path != entry.path {
          targets[path] = (entry.path, index)
        }
      }
    }
    listed = Set(context.site.settings.redirects.map { URI.encoded(path: $0.from) })
    var paths = targets.mapValues(\.path)
    for (from, to) in context.site.settings.redirects {
      let path = URI.encoded(path: from)
      if let other = paths.updateValue(URI.encoded(path: to), forKey: path) {
        diagnostics.append(Redirects.clash(path, with: other))
      }
    }
    pairs = paths.map { ($0.key, $0.value) }.sorted { $0.from < $1.from }
    self.diagnostics = diagnostics
  }

  /// The page at the old address of that pair.
  func page(_ number: Int) -> Artifact {
    let (from, to) = pairs[number]
    let link = Artifact.Link(target: to, file: "content/site.yaml", line: 0, column: 0)
    return Artifact(
      path: PublicAddresses.file(from), kind: .page, content: .bytes(Redirects.page(addresses.url(to))),
      links: listed.contains(from) ? [link] : [])
  }

  /// `_redirects`.
  var list: Artifact {
    let lines = pairs.map { "\(addresses.href($0.from)) \(addresses.href($0.to)) 301\n" }
    return Artifact(path: SiteNames.redirects, kind: .feed, content: .bytes(Array(lines.joined().utf8)))
  }
}

extension Redirects {
  /// Whether any address can redirect to the entry. Few entries have redirects, and copying an entry takes longer than
  /// this.
  private static func canLead(to entry: Int, in site: Site) -> Bool {
    site.entries[entry].hasOwnPage && site.entries[entry].kind != .index
      && (site.entries[entry].idIsWritten || !site.entries[entry].aliases.isEmpty)
  }

  private static func clash(_ path: String, _ entry: Entry, _ other: Entry) -> Diagnostic {
    Diagnostic(
      .error, "the alias `\(path)` already leads to \(other.path)", at: Place(file: entry.file ?? ""),
      help: "only one entry can have an alias: `\(other.file ?? other.id)` is the other one")
  }

  private static func clash(_ path: String, with other: String) -> Diagnostic {
    Diagnostic(
      .error, "`redirects` has `\(path)`, which already leads to \(other)", at: Place(file: "content/site.yaml"),
      help: "remove it there, or from the `aliases` of the entry")
  }

  private static func page(_ url: String) -> [UInt8] {
    // A build without the memory of the last one recognizes its own file by the `generator`.
    var output = Array("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">".utf8)
    output += "<meta name=\"generator\" content=\"Rhapsode \(Version.number)\"><title>".utf8
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
