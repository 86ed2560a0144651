/// Why a visit brought nothing: facts; the words are in `FetchFailure+Words.swift`.
enum FetchFailure: Error, Sendable, Hashable {
  case transport(HTTPFailure)
  /// A status that is no success.
  case status(Int)
  /// 429 or 503.
  case throttled(Int)
  case gone
  case tooManyRedirects
  case redirectWithoutAddress
  /// The address, or its scheme.
  case redirectToUnsafe(String)
  /// An older document of a feed lies on another origin: the address.
  case redirectElsewhere(String)
  /// The scheme, or the address that is none.
  case notWeb(String)
  /// A host name that cannot be converted to what name servers know: as written.
  case badHost(String)
  /// What the page offers instead.
  case notAFeed(String, alternates: [PageLink])
  /// OPML came where a feed was expected.
  case list
  /// A feed came where OPML was expected: its format.
  case notAList(String)
  case challenge
  /// The environment lacks a variable that the settings name.
  case missingSecret(String)
  /// The variable of the environment holds no web address.
  case badVariable(String)
  case badHeader(String)
  /// A file and the system's words.
  case file(String, String)
  case fileOutside(String)
  case archive(String)
  /// The host asked for quiet.
  case quiet(String)
  /// The run was over before its turn came.
  case outOfTime
}
