package import Text

/// An entry whose names are still words: what `Content` and `Sources` both give to `Ingest`.
package struct RawEntry: Sendable {
  /// Complete but for `section`, `category`, `terms`, `authors`, `source`, `alsoIn` and `translations`, and but for `path`
  /// where it follows from the permalink's pattern: an item with a page of its own needs `hasOwnPage` only.
  package var entry: Entry
  /// The section's name, such as `guides/sea`.
  package var section: String?
  /// Where its address lies when no pattern says otherwise, such as `guides/sea`; `nil`: in its section, else under its
  /// source.
  package var folder: String?
  /// The source's id.
  package var source: String?
  /// A key, title or alias of a category; an unknown one of a stranger's entry becomes a tag.
  package var category: String?
  /// By taxonomy, in the order of the text: `tags` and the site's own.
  package var terms: [(taxonomy: String, name: String)] = []
  package var authors: [RawAuthor] = []
  /// Whether an item gets a page here although it came from a feed.
  package var hasOwnPage = true
  /// When the archive first saw an item: earlier ones choose their addresses first.
  package var firstSeen: Timestamp?
  /// The mark that an item's address got in an earlier build; `nil` if it needed none.
  package var mark: String?
  /// Of title and plain text, for entries of sources: two that agree are one entry with two sources. `nil`: never merged.
  package var textDigest: UInt64?
  /// What the front matter says outright, such as `/old/place/` or `/notes.html`.
  package var permalink: String?
  /// The bundle or file without language and ending, relative to `content/`: translations share it.
  package var translationKey: String?
  /// Where mistakes about the entry as a whole are shown.
  package var place: Place?

  package init(entry: Entry) { self.entry = entry }
}

/// A name, or a key of `content/authors.yaml`.
package struct RawAuthor: Sendable, Hashable {
  package var name: String
  package var url: String?
  /// Where it is written; `nil` for strangers.
  package var place: Place?

  package init(name: String, url: String? = nil, place: Place? = nil) {
    self.name = name
    self.url = url
    self.place = place
  }
}
