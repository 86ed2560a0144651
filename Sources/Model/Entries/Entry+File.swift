extension Entry {
  /// The file that contains the entry, relative to the site's folder; `nil` for entries of sources.
  package var file: String? {
    switch origin {
    case .file(let file, _), .row(let file, _): file
    case .archived: nil
    }
  }

  /// The name under which the time for its pages and texts is counted: its file, or its URL.
  package var workName: String {
    switch origin {
    case .file(let file, _): file
    case .row(let file, let line): "\(file):\(line)"
    case .archived: original ?? id
    }
  }
}
