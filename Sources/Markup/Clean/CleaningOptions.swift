package import Model

/// What the caller decides about one fragment; everything else is in `CleaningPolicy`.
package struct CleaningOptions: Sendable, Hashable {
  /// Base URLs for relative addresses: `xml:base`, the entry's link and the feed's, in this order. Each may be relative
  /// to the next. Without an absolute one, relative addresses are kept, or dropped if `dropsRelative`.
  var bases: [String]
  /// Whether relative addresses are dropped if there is no absolute base.
  var dropsRelative: Bool
  /// For titles: removes block elements and keeps their text.
  var inlineOnly: Bool
  /// `mirror` and `remote` keep the addresses of pictures; `mirror` keeps only one for each picture. The code that
  /// mirrors replaces the addresses afterwards.
  var images: Source.Images
  /// Whether pictures, recordings and films on hosts of a private network are kept, as those of a feed of such a network
  /// are. Otherwise a feed could make readers' browsers send requests to the devices around them.
  package var keepsPrivateHosts = false
  /// Parts of addresses of tracking pixels, besides those of the policy.
  package var pixels: [String] = []
  /// Names of tracking parameters, besides those that are known; `*` at the end matches any rest.
  package var parameters: [String] = []

  package init(
    bases: [String] = [], dropsRelative: Bool = false, inlineOnly: Bool = false, images: Source.Images = .remote
  ) {
    self.bases = bases
    self.dropsRelative = dropsRelative
    self.inlineOnly = inlineOnly
    self.images = images
  }

  /// Options for HTML that is sanitized already: what was decided about private hosts stays.
  package init(again images: Source.Images) {
    self.init(images: images)
    keepsPrivateHosts = true
  }
}
