import Archive
import Text

/// The part of an entry's address that was made from its first title. It stays as it was when the title changes.
enum ItemSlug {
  /// Of an entry without a title.
  static let words = 10

  /// For titles without letters and digits.
  static let fallback = "item"

  /// The stored one, checked since an archive can be edited by hand; else one from the title, or from the first words.
  /// `nil` if there is neither.
  static func make(_ record: EntryRecord) -> String? {
    if let slug = record.slug.flatMap(Slug.make) { return slug }
    if !record.title.isEmpty { return Slug.make(record.title) }
    return Slug.make(Words.excerpt(of: record.opening, words: words))
  }
}
