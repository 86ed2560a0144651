import Archive
import Text

/// The part of an entry's address that is made from its first title. It does not change with the title.
enum ItemSlug {
  /// The number of words used if an entry has no title.
  static let words = 10

  /// Used for titles without letters and digits.
  static let fallback = "item"

  /// Returns the stored slug, else one made from the title or from the first words; `nil` if there is neither. The
  /// stored slug is validated, since an archive can be edited by hand.
  static func make(_ record: EntryRecord) -> String? {
    if let slug = record.slug.flatMap(Slug.make) { return slug }
    if !record.title.isEmpty { return Slug.make(record.title) }
    return Slug.make(Words.excerpt(of: record.opening, words: words))
  }
}
