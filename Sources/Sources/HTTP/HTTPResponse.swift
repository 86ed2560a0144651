/// The result of an `HTTPRequest`.
struct HTTPResponse: Sendable, Hashable {
  /// 0 if there was no response.
  var status = 0
  var headers = HeaderFields()
  /// Decoded.
  var body: [UInt8] = []
  /// `nil` if the response is complete.
  var failure: HTTPFailure?

  init() {}
}

/// The reason why a request has no complete response.
enum HTTPFailure: Error, Sendable, Hashable {
  /// The host resolved to this address, which is not public.
  case privateAddress(String)
  case bodyTooLarge(limit: Int)
  case headersTooLarge(limit: Int)
  /// No answer within the time limit.
  case timedOut
  /// The answer began, but was not complete within this time limit, in seconds.
  case tooSlow(seconds: Int64)
  case unknownHost
  case unreachable
  /// The connection closed before the response was complete.
  case incomplete
  case untrusted(CertificateProblem)
  /// The TLS connection could not be made, for a reason other than the certificate.
  case noHandshake
  /// The body's compression is unknown or damaged.
  case invalidCoding
  /// The server does not speak HTTP.
  case notHTTP
  case badAddress
  /// Any other failure, in libcurl's words.
  case other(String)
}

extension HTTPFailure {
  /// Returns the failure for libcurl's "out of memory". libcurl also reports this error for an endless header line,
  /// which `headerLimit` cannot stop, since the callback gets only complete lines.
  static func outOfMemory(isInHead: Bool) -> HTTPFailure {
    isInHead ? .headersTooLarge(limit: HTTPRequest(url: "").headerLimit) : .other("out of memory")
  }
}
