/// What a picture's own metadata (EXIF, IPTC, XMP) tell about its author and rights.
package struct PictureCredits: Sendable, Hashable {
  package var title: String?
  package var creator: String?
  /// How the creator or provider wants to be named.
  package var credit: String?
  package var copyright: String?
  /// The URL of a licence, or the terms of use in words.
  package var licence: String?

  package init(
    title: String? = nil, creator: String? = nil, credit: String? = nil, copyright: String? = nil,
    licence: String? = nil
  ) {
    self.title = title
    self.creator = creator
    self.credit = credit
    self.copyright = copyright
    self.licence = licence
  }

  package var isEmpty: Bool { self == PictureCredits() }
}
