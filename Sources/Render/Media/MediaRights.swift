import Model

/// Under which rights a picture, a recording or a film is shown.
///
/// An address as the rights is a licence: libraries and cameras name licences by their addresses, and readers get a link.
struct MediaRights: Equatable {
  struct Licence: Equatable {
    /// Empty for the address of a licence whose name is unknown.
    var title: String
    var href: String?
  }

  /// The rights in words; empty if there are none, or if they are the address of a licence.
  private(set) var text = ""
  private(set) var licence: Licence?

  /// What the author writes replaces all that the file itself contains.
  init(_ given: String?, embedded credits: PictureCredits? = nil) {
    if let given {
      licence = Self.licence(at: given)
      text = licence == nil ? given : ""
    } else {
      text = credits?.copyright ?? ""
      licence = credits?.licence.map { Self.licence(at: $0) ?? Licence(title: $0) }
    }
  }

  /// `nil` if the text is not an address.
  private static func licence(at text: String) -> Licence? {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
    return Licence(title: LicenceName.of(text) ?? "", href: text)
  }
}
