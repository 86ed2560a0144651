import Text

/// An image, a recording or a text of a story in the property list form, with its place.
package struct PlacedItem: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// `link` is the page that hosts it, without tracking parameters.
    case image(link: String?)
    case recording
    /// `alignment` is 0 (left), 1 (centre) or 2 (right).
    case text(String, isHeader: Bool, alignment: Int)
  }

  /// The lists of the form, in the order of its keys.
  package enum List: String, Sendable, CaseIterable {
    case images = "Images"
    case recordings = "Recordings"
    case texts = "Text"

    /// The first part of the ids of its items.
    package var word: String {
      switch self {
      case .images: "image"
      case .recordings: "recording"
      case .texts: "text"
      }
    }

    /// The key of the name of the item's file; `nil` if it has none.
    package var fileKey: String? {
      switch self {
      case .images: "LocalImagePath"
      case .recordings: "LocalRecordingUrl"
      case .texts: nil
      }
    }
  }

  package struct Frame: Sendable, Hashable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// Position in its list, from 1.
  package var number: Int
  /// From 1.
  package var page: Int
  /// From the top left of its page.
  package var frame: Frame
  package var content: Content
  /// The name of its file: the last part of what the form says, or the name beside the story.
  package var file: String?

  package init(number: Int, page: Int, frame: Frame, content: Content, file: String? = nil) {
    self.number = number
    self.page = page
    self.frame = frame
    self.content = content
    self.file = file
  }

  package var list: List {
    switch content {
    case .image: .images
    case .recording: .recordings
    case .text: .texts
    }
  }

  /// The id of its block in the story, such as `image-1`.
  package var id: String { "\(list.word)-\(number)" }

  /// Returns the list and number of an id, or `nil` if it is not that of an item.
  package static func parse(id: String) -> (list: List, number: Int)? {
    for list in List.allCases where id.hasPrefix(list.word + "-") {
      let digits = id.dropFirst(list.word.utf8.count + 1)
      if let number = Int(digits), number > 0, String(number) == digits { return (list, number) }
    }
    return nil
  }
}

extension PlacedItem {
  /// The order of reading: by page, then from top to bottom, then from left to right.
  package static func isBefore(_ left: PlacedItem, _ right: PlacedItem) -> Bool {
    (left.page, left.frame.y, left.frame.x) < (right.page, right.frame.y, right.frame.x)
  }

  /// Whether both mean the same: names of files and white space between words do not count.
  func means(_ other: PlacedItem) -> Bool {
    page == other.page && frame == other.frame && content.folded == other.content.folded
  }
}

extension PlacedItem.Content {
  /// A text without words has no style, since Markdown has no empty heading.
  fileprivate var folded: Self {
    guard case .text(let text, let isHeader, let alignment) = self else { return self }
    let words = text.singleSpaced
    return .text(words, isHeader: isHeader && !words.isEmpty, alignment: alignment)
  }
}
