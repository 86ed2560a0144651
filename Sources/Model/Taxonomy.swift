/// A way to file entries: `tags`, `authors` or one that the settings name.
package struct Taxonomy: Sendable, Hashable {
  package var name: String
  package var title: Localized?
  package var paginate = 20
  /// Whether each term has feeds of its own.
  package var feed = true
  /// Ordered by folded name; the terms of `authors` stand in `Site.people` instead.
  package var terms: [Tag] = []

  package init(name: String) { self.name = name }
}

/// One term of a taxonomy.
package struct Tag: Sendable, Hashable {
  /// As its first entry writes it.
  package var name: String
  package var slug: String

  package init(name: String, slug: String) {
    self.name = name
    self.slug = slug
  }

  /// A term by where it stands: `Site.taxonomies[taxonomy].terms[term]`.
  package struct Index: Sendable, Hashable {
    package var taxonomy: Int32
    package var term: Int32

    package init(taxonomy: Int, term: Int) {
      self.taxonomy = Int32(taxonomy)
      self.term = Int32(term)
    }
  }
}
