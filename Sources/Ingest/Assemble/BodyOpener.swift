import Model
import Text

/// Opens the bodies of entries, whatever they came from.
struct BodyOpener: Sendable {
  let folder: String
  let site: Site
  /// File → line of the row → its Markdown.
  let rows: [String: [Int: String]]
  let harvest: Harvest

  func open(_ index: Int) -> Body {
    switch site.entries[index].origin {
    case .archive(let row): harvest.open(row)
    case .row, .file: Body()
    }
  }
}
