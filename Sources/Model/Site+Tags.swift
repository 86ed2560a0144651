import Text

extension Site {
  /// A `tag:` (RFC 4151) of ours for an item whose own id cannot stand in our feeds: it follows from the item alone.
  package func tag(of entry: Entry) -> String {
    let day = entry.date.map { $0.rfc3339.prefix(10) } ?? "2026-01-01"
    let id = entry.id.utf8.count <= 200 ? URI.encoded(component: entry.id) : SHA256.digest(of: entry.id).hex
    let source = entry.source.map { URI.encoded(path: sources[$0].id) } ?? ""
    return "tag:\(authority),\(day):\(source)/\(id)"
  }

  /// For a source whose feed has no address that everybody may know.
  package func tag(of source: Source) -> String { "tag:\(authority),2026-01-01:\(URI.encoded(path: source.id))" }

  private var authority: String { URI(settings.url).host?.lowercased() ?? "localhost" }
}
