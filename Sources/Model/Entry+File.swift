extension Entry {
  /// The file that contains the entry, relative to the site's folder; `nil` for entries of sources.
  package var file: String? {
    switch origin {
    case .file(let file, _), .row(let file, _): file
    case .archived: nil
    }
  }
}
