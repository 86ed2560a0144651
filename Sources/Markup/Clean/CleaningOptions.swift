package import Model

/// What the caller decides about one fragment; everything else stands in `CleaningPolicy`.
package struct CleaningOptions: Sendable, Hashable {
  /// What relative addresses are resolved against: `xml:base`, the entry's link, the feed's, in this order; each may be
  /// relative to the next. Without an absolute one relative addresses stay relative, unless they are dropped.
  package var bases: [String]
  /// Whether relative addresses are left out if there is no absolute base.
  package var dropsRelative: Bool
  /// For titles: blocks are taken away and their text stays.
  package var inlineOnly: Bool
  /// `mirror` and `remote` keep pictures at their addresses, `mirror` each at one; whoever mirrors replaces the addresses
  /// afterwards.
  package var images: Source.Images

  package init(
    bases: [String] = [], dropsRelative: Bool = false, inlineOnly: Bool = false, images: Source.Images = .remote
  ) {
    self.bases = bases
    self.dropsRelative = dropsRelative
    self.inlineOnly = inlineOnly
    self.images = images
  }
}
