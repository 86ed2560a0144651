import Text

/// What came with a feed's bytes: the parts of an HTTP answer that change what the bytes mean.
package struct HTTPMetadata: Sendable, Hashable {
  /// The value of `Content-Type`.
  package var contentType: String?
  /// The value of `Content-Language`.
  package var contentLanguage: String?
  /// The value of `Content-Location`.
  package var contentLocation: String?
  /// The address that the bytes came from, after redirects.
  package var url: String?
  /// There was an HTTP answer, even if it said nothing of the type.
  package var overHTTP: Bool

  package init(
    contentType: String? = nil, contentLanguage: String? = nil, contentLocation: String? = nil, url: String? = nil,
    overHTTP: Bool = false
  ) {
    self.contentType = contentType
    self.contentLanguage = contentLanguage
    self.contentLocation = contentLocation
    self.url = url
    self.overHTTP = overHTTP || contentType != nil
  }
}

extension HTTPMetadata {
  /// What relative addresses are relative to; `nil` where nothing is known. A location that no document can have is
  /// passed over.
  var base: String? {
    guard let contentLocation, !contentLocation.isEmpty else { return url }
    let location = url.map { URI($0).resolving(contentLocation) } ?? URI(contentLocation)
    return Bases.isUsable(location) ? location.text : url
  }
}
