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
