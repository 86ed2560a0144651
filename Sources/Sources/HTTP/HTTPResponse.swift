/// What came of a GET.
struct HTTPResponse: Sendable, Hashable {
  /// 0 where nothing answered.
  var status = 0
  var headers = HeaderFields()
  /// Decoded.
  var body: [UInt8] = []
  /// `nil`: it came whole.
  var failure: HTTPFailure?

  init() {}
}

/// Why a GET has no whole answer.
enum HTTPFailure: Error, Sendable, Hashable {
  /// The name leads to an address that is not public: the address.
  case privateAddress(String)
  case bodyTooLarge(limit: Int)
  case headersTooLarge(limit: Int)
  case timedOut
  case unknownHost
  case unreachable
  /// It ended before it was whole.
  case brokeOff
  case untrusted
  /// It came compressed in a way that cannot be undone.
  case badlyPacked
  /// What answered does not speak HTTP.
  case garbled
  case badAddress
  /// Any other, in the library's words.
  case other(String)
}
