package import Feeds
import Text

/// The picture of a library's object, as an image of a story with its credit, rights and link.
package struct LibraryImage: Sendable {
  private let item: LibraryItem
  private let file: String

  /// `file` is the name of the picture beside the text.
  package init(_ item: LibraryItem, file: String) {
    self.item = item
    self.file = file
  }

  package var markdown: String {
    let title = MarkdownText.line(item.title ?? "")
    let pairs = [("credit", item.credit), ("rights", item.rights ?? ""), ("link", item.page ?? "")]
    let attributes = pairs.filter { !$0.1.isEmpty }.map {
      "\($0.0)=\(MarkdownText.attribute($0.1))"
    }
    let caption = title.isEmpty ? "" : " \"\(title)\""
    return "![\(title)](\(file)\(caption))"
      + (attributes.isEmpty ? "" : "{\(attributes.joined(separator: " "))}")
  }
}
