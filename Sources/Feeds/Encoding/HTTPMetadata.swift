import Text

/// The parts of an HTTP response that change the meaning of a feed's bytes.
package struct HTTPMetadata: Sendable, Hashable {
  /// The value of `Content-Type`.
  var contentType: String?
  /// The value of `Content-Language`.
  var contentLanguage: String?
  /// The value of `Content-Location`.
  var contentLocation: String?
  /// The address that the bytes were fetched from, after redirects.
  var url: String?
  /// Whether there was an HTTP response, even one without a type.
  var overHTTP: Bool

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
  /// The base URL for relative addresses; `nil` if it is unknown. A `Content-Location` that no document can have is
  /// ignored.
  var base: String? {
    guard let contentLocation, !contentLocation.isEmpty else { return url }
    let location = url.map { URI($0).resolving(contentLocation) } ?? URI(contentLocation)
    return Bases.isUsable(location) ? location.text : url
  }
}
