/// The types of the objects in templates; each case says what the index of an object means.
enum ObjectType: UInt16, Sendable {
  /// The site; the index is 0.
  case site = 1
  /// The page that is being rendered; the index is 0.
  case page
  /// The page's slice of its list; the index is 0.
  case pageEntries
  /// A whole list: an index in `Listings.all`.
  case listing
  /// An index in `Site.entries`.
  case entry
  /// An index in `Site.sections`.
  case section
  /// The sections as a map by name; the index is 0.
  case sections
  /// A number of `Terms`.
  case term
  /// An index in the settings' categories.
  case category
  /// An index in `Site.people`.
  case person
  /// An index in `Site.sources`.
  case source
  /// An index in the blocks of the page that is being rendered.
  case block
  /// The files of `content/data/` as a map by name; the index is 0.
  case data
  /// The attributes of a block as a map: an index in the blocks of the page.
  case attributes
  /// An index in the `sizes` of the page that is being rendered; a list of pictures.
  case sizes
  /// The pager of the page's list; the index is 0.
  case pager
}
