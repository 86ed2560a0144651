import Model

extension Entry {
  /// The file that contains the entry, relative to the site's folder; `nil` for items of feeds.
  var file: String? {
    switch origin {
    case .file(let file, _), .row(let file, _): file
    case .archived: nil
    }
  }
}
