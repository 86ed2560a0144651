import Text

extension Site {
  /// Returns a `tag:` URI (RFC 4151) for an item whose own id cannot be used in the published feeds. It depends on the
  /// item only.
  package func tag(of entry: Entry) -> String {
    let day = entry.dateInAddress.map { $0.rfc3339.prefix(10) } ?? "2026-01-01"
    let id = entry.id.utf8.count <= 200 ? URI.encoded(component: entry.id) : SHA256.digest(of: entry.id).hex
    let source = entry.source.map { URI.encoded(path: sources[$0].id) } ?? ""
    return "tag:\(authority),\(day):\(source)/\(id)"
  }

  /// Returns a `tag:` URI for a source whose feed address must not be published.
  package func tag(of source: Source) -> String { "tag:\(authority),2026-01-01:\(URI.encoded(path: source.id))" }

  private var authority: String { URI(settings.url).host?.lowercased() ?? "localhost" }
}
