/// The purpose of a GET request.
enum FetchPurpose: Sendable {
  /// The source's own document.
  case document
  /// An older document (RFC 5005).
  case older(OlderReading)
  case icon(IconSearch)
  /// The page of an entry.
  case page(PageReading)
  /// The robots.txt of the host of an entry's page.
  case robots(PageReading)
  /// The alert that an entry links to.
  case alert(PageReading)
}
