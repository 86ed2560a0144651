package import Text

/// The site's answer to a path, before the server applies ranges and conditions.
package struct Response: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// The path of a file, which is read when it is sent.
    case file(String)
    /// Another address of this server.
    case redirect(String)
  }

  package var status: Int
  /// The value of `Content-Type`.
  package var type: String
  package var body: Body
  /// Whether this is an HTML page, into which the server inserts `LiveScript`.
  package var isPage: Bool
  /// The problems of the site or of this page, shown above the page until they are corrected.
  package var problems: [Diagnostic]
  /// The number of warnings about the site, which the terminal lists.
  package var warnings = 0
  /// Whether this is an error message in place of the page. An open page is then not reloaded.
  package var isFailure: Bool

  package init(
    status: Int = 200, type: String, _ body: Body, isPage: Bool = false, problems: [Diagnostic] = [],
    isFailure: Bool = false
  ) {
    self.status = status
    self.type = type
    self.body = body
    self.isPage = isPage
    self.problems = problems
    self.isFailure = isFailure
  }

  package static func redirect(to address: String) -> Response {
    Response(status: 302, type: "text/plain; charset=utf-8", .redirect(address))
  }

  /// The digest of a page's bytes, without what the server adds; `nil` if it is not a page.
  package var pageDigest: FastDigest? {
    guard isPage, case .bytes(let bytes) = body else { return nil }
    return FastDigest(of: bytes)
  }
}
