/// What a GET is for.
enum FetchPurpose: Sendable {
  /// The source's own document.
  case document
  /// One that is older (RFC 5005).
  case older(OlderReading)
  case icon(IconSearch)
}
