import Model

extension MediaReference {
  init(_ element: MediaElement) {
    self.init(src: element.src)
    alt = element.alt
    caption = element.caption.isEmpty ? nil : element.caption
    title = element.attributes["title"]
    credit = element.attributes["credit"]
    rights = element.attributes["rights"]
    link = element.attributes["link"]
    transcript = element.attributes["transcript"]
    line = element.line
    column = element.column
  }

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
