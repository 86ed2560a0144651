extension Entry {
  /// The name under which the time for its pages and texts is counted: its file, or its URL.
  package var workName: String {
    switch origin {
    case .file(let file, _): file
    case .row(let file, let line): "\(file):\(line)"
    case .archived: original ?? id
    }
  }
}
