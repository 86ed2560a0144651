import Model

extension MediaReference {
  /// Returns a reference to another file of the same medium, such as its transcript, at the same place.
  func beside(_ src: String) -> MediaReference {
    var other = MediaReference(src: src)
    (other.line, other.column) = (line, column)
    return other
  }

  /// `nil` without `src`.
  init?(_ attributes: Attributes) {
    guard let src = attributes["src"] else { return nil }
    self.init(src: src)
    title = attributes["title"]
    alt = attributes["alt"]
    caption = attributes["caption"]
    credit = attributes["credit"]
    rights = attributes["rights"]
    link = attributes["link"]
    transcript = attributes["transcript"]
  }
}
