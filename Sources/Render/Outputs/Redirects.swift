import Escaping
import Model
import Text

/// Old addresses that lead to new ones: a small page each, for any server, and `_redirects` for hosts that read it.
enum Redirects {
  /// Sorted by the old path; both without the base path. The first entry that claims an alias has it.
  static func all(_ context: BuildContext) -> (pairs: [(from: String, to: String)], diagnostics: [Diagnostic]) {
    var targets: [String: (path: String, entry: Int)] = [:]
    var diagnostics: [Diagnostic] = []
    for (index, entry) in context.site.entries.enumerated() where entry.isOwn && entry.kind != .index {
      for path in entry.redirectPaths(below: context.addresses.tree(context.languageNumber(entry.language))) {
        if let other = targets[path], other.entry != index {
          diagnostics.append(clash(path, entry, context.site.entries[other.entry]))
        } else if path != entry.path {
          targets[path] = (entry.path, index)
        }
      }
    }
    return (targets.map { ($0.key, $0.value.path) }.sorted { $0.from < $1.from }, diagnostics)
  }

  static func artifacts(_ context: BuildContext, _ pairs: [(from: String, to: String)]) -> [Artifact] {
    guard !pairs.isEmpty else { return [] }
    let pages = pairs.map { pair in
      Artifact(
        path: PublicAddresses.file(pair.from), kind: .page, content: .bytes(page(context.addresses.url(pair.to))))
    }
    let lines = pairs.map { "\(context.addresses.href($0.from)) \(context.addresses.href($0.to)) 301\n" }
    return pages + [Artifact(path: SiteNames.redirects, kind: .feed, content: .bytes(Array(lines.joined().utf8)))]
  }
}

extension Redirects {
  private static func clash(_ path: String, _ entry: Entry, _ other: Entry) -> Diagnostic {
    Diagnostic(
      .error, "the alias `\(path)` leads to \(other.path) already", at: Place(file: entry.file ?? ""),
      help: "only one entry can have it: `\(other.file ?? other.id)` is the other one")
  }

  private static func page(_ url: String) -> [UInt8] {
    var output = Array("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>".utf8)
    output.append(escaping: url)
    output.append(utf8: "</title><link rel=\"canonical\" href=\"")
    output.append(escaping: url)
    output.append(utf8: "\"><meta name=\"robots\" content=\"noindex\"><meta http-equiv=\"refresh\" content=\"0; url=")
    output.append(escaping: url)
    output.append(utf8: "\"></head><body><p><a href=\"")
    output.append(escaping: url)
    output.append(utf8: "\">")
    output.append(escaping: url)
    output.append(utf8: "</a></p></body></html>\n")
    return output
  }
}
