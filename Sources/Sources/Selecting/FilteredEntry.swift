import Archive
import Configuration
import Model
import Text

/// An entry whose fields are searched. Its text is read from the archive when a rule first asks for it.
final class FilteredEntry {
  private let item: ArchivedItem
  private let archive: SourceArchive
  private lazy var title = [SearchedText(item.record.title)]
  private lazy var text = texts.map { SearchedText($0) }
  private lazy var authors = item.fields.authors.map { SearchedText($0.name) }
  private let tags: [SearchedText]
  private lazy var address = [item.record.link].compactMap { $0 }.map { SearchedText($0) }

  /// `tags` are those of the source; the entry's own are added.
  init(_ item: ArchivedItem, tags: [String], in archive: SourceArchive) {
    self.item = item
    self.archive = archive
    self.tags = (tags + item.fields.tags).map { SearchedText($0) }
  }

  func values(of field: FilterRule.Field) -> [SearchedText] {
    switch field {
    case .title: title
    case .text: text
    case .author: authors
    case .tag: tags
    case .url: address
    }
  }

  /// The summary and the whole text; its first words if it cannot be read.
  private var texts: [String] {
    let record = item.record
    return [item.fields.summary, (try? archive.text(of: record.key))?.plain ?? record.opening].compactMap { $0 }
  }
}
