import Text

/// A story whose items are placed on pages, in the property list form of the iPad app that such stories were made with.
package struct PlacedStory: Sendable, Hashable {
  /// The height of a page, in the units of frames.
  package static let pageHeight = 660.0
  package static let standardWidth = 987.0
  package static let mostPages = 1000

  package var title: String
  package var description: String
  package var user: String?
  package var width: Double
  package var pages: Int
  /// The name of the cover's file.
  package var cover: String?
  /// In the order of the file: images, recordings, texts.
  package var items: [PlacedItem]

  package init(
    title: String, description: String, user: String?, width: Double, pages: Int, cover: String? = nil,
    items: [PlacedItem] = []
  ) {
    self.title = title
    self.description = description
    self.user = user
    self.width = width
    self.pages = pages
    self.cover = cover
    self.items = items
  }

  /// Whether both mean the same, apart from their items and covers.
  func means(_ other: PlacedStory) -> Bool {
    title.singleSpaced == other.title.singleSpaced
      && description.singleSpaced == other.description.singleSpaced
      && (user ?? "").singleSpaced == (other.user ?? "").singleSpaced && width == other.width
      && pages == other.pages
  }
}
