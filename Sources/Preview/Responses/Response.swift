package import Text

/// What the site answers to a path, before the server looks at ranges and caches.
package struct Response: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// A file of this path, read when it is sent.
    case file(String)
    /// Another address of this server.
    case redirect(String)
  }

  package var status: Int
  /// The value of `Content-Type`.
  package var type: String
  package var body: Body
  /// Whether it is a page of HTML, which gets the script that keeps it up to date.
  package var isPage: Bool
  /// What is wrong with the site or with this page: shown above the page until it is mended.
  package var problems: [Diagnostic]
  /// Whether this is only a message in place of the page. An open page then stays as it is.
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

  /// The digest of a page's bytes, without what the server adds; `nil` if it is no page.
  package var pageDigest: FastDigest? {
    guard isPage, case .bytes(let bytes) = body else { return nil }
    return FastDigest(of: bytes)
  }
}
