package import Text

/// An entry whose section, category, terms and authors are still names, not indexes. `Content` and `Sources` both give
/// it to `Ingest`.
package struct RawEntry: Sendable {
  /// Complete except for `section`, `category`, `terms`, `authors`, `source`, `alsoIn` and `translations`. `path` is
  /// set later: an entry of a source with its own page needs only `hasOwnPage`.
  package var entry: Entry
  /// The section's name, such as `guides/sea`.
  package var section: String?
  /// The folder of its address if there is no pattern, such as `guides/sea`. `nil`: the section's folder, or else the
  /// source's.
  package var folder: String?
  /// The source's id.
  package var source: String?
  /// A key, title or alias of a category. An unknown one in an entry of a source becomes a tag; a known one gives way to
  /// a category that the entry's own terms name.
  package var category: String?
  /// The terms of `tags` and the site's own taxonomies, in order of appearance.
  package var terms: [(taxonomy: String, name: String)] = []
  /// How many of the first `terms` the settings give to every entry of the source: these do not choose its category.
  package var sharedTerms = 0
  package var authors: [RawAuthor] = []
  /// Whether the entry gets its own page here; feeds' entries only if their source has `page: own`.
  package var hasOwnPage = true
  /// When the archive first saw the entry: earlier ones choose their addresses first.
  package var firstSeen: Timestamp?
  /// The suffix that the entry's address got in an earlier build; `nil` if it needed none.
  package var addressSuffix: String?
  /// The digest of title and plain text of a source's entry: two entries with equal ones are merged. `nil` if never
  /// merged by text.
  package var textDigest: UInt64?
  /// See `ArticleKey`; `nil` if it is not computed yet, or there is no original.
  package var article: FastDigest?
  /// The explicit address in front matter, such as `/old/place/` or `/notes.html`.
  package var permalink: String?
  /// The bundle or file without language and ending, relative to `content/`: translations share it.
  package var translationKey: String?
  /// Bytes before its text in its file: those of its front matter.
  package var textOffset = 0
  /// The digest of its file when the front matter was read; `nil` for entries of tables and sources.
  package var fileDigest: FastDigest?
  /// A digest of the entry's inputs besides the settings and the text: its path and its front matter. `nil` if it is
  /// not known.
  package var frontDigest: FastDigest?
  /// Where mistakes that concern the entry as a whole are reported.
  package var place: Place?

  package init(entry: Entry) { self.entry = entry }
}

/// A name, or a key of `content/authors.yaml`.
package struct RawAuthor: Sendable, Hashable {
  package var name: String
  package var url: String?
  /// The address of a picture in a feed, if the settings of its source allow it.
  package var image: String?
  /// Where the name is written; `nil` for authors of feeds.
  package var place: Place?

  package init(name: String, url: String? = nil, image: String? = nil, place: Place? = nil) {
    self.name = name
    self.url = url
    self.image = image
    self.place = place
  }
}
