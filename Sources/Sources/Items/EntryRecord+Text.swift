import Archive
import Text

extension EntryRecord {
  /// Whether an entry comes before another one where the newest comes first; those of one moment are ordered by id.
  static func isNewer(_ left: EntryRecord, than right: EntryRecord) -> Bool {
    left.published == right.published ? left.id < right.id : left.published > right.published
  }

  /// Takes from the entry's text what is known of it without opening it.
  mutating func describe(_ text: EntryText) {
    opening = Words.excerpt(of: text.plain, words: ItemText.openingWords)
    textDigest = ItemText.digest(title: title, plain: text.plain)
  }
}
