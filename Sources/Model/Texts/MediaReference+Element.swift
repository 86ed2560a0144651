extension MediaReference {
  /// Creates a reference to the file that a text shows, with what the text says of it.
  package init(_ element: MediaElement) {
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
}
