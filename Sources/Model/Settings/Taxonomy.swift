/// A way to classify entries: `tags`, `authors` or one that the settings name.
package struct Taxonomy: Sendable, Hashable {
  package var name: String
  /// If `nil`, the theme's word for the taxonomy is used, or else its name.
  package var title: Localized?
  /// Entries on one page of a term's list; 0 for all on one page.
  package var paginate = 20
  /// Whether each term has its own feeds.
  package var feed = true
  /// In the order of the default language. The terms of `authors` are in `Site.people` instead.
  package var terms: [Tag] = []

  package init(name: String) { self.name = name }
}

/// One term of a taxonomy.
package struct Tag: Sendable, Hashable {
  /// As the first entry with this term writes it.
  package var name: String
  package var slug: String

  package init(name: String, slug: String) {
    self.name = name
    self.slug = slug
  }

  /// The position of a term: `Site.taxonomies[taxonomy].terms[term]`.
  package struct Index: Sendable, Hashable {
    package var taxonomy: Int32
    package var term: Int32

    package init(taxonomy: Int, term: Int) {
      self.taxonomy = Int32(taxonomy)
      self.term = Int32(term)
    }
  }
}
