/// What the number of an object's type means; what its index means stands beside each.
enum ObjectType: UInt16, Sendable {
  /// Of the one site. 0.
  case site = 1
  /// The page that is being rendered. 0.
  case page
  /// The page's slice of its list. 0.
  case pageEntries
  /// A whole list, by its number in `Listings.all`.
  case listing
  /// An index in `Site.entries`.
  case entry
  /// An index in `Site.sections`.
  case section
  /// The sections as a map by name. 0.
  case sections
  /// A number of `Terms`.
  case term
  /// An index in the settings' categories.
  case category
  /// An index in `Site.people`.
  case person
  /// An index in `Site.sources`.
  case source
  /// A number in the blocks of the page that is being rendered.
  case block
  /// The files of `content/data/` as a map by name. 0.
  case data
  /// The attributes of the block of that number, as a map.
  case attributes
  /// A number in the `sizes` of the page that is being rendered, as a list of pictures.
  case sizes
}
