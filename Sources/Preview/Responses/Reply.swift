/// A reply of the server: a response to which ranges and conditions were applied.
package struct Reply: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    case file(ServedFile, Range<Int>)
    /// The events of a page, or of the whole server if `page` is `nil`. The stream has no end.
    case events(page: RequestPath?, digest: String)
  }

  package var status: Int
  package var fields: [(name: String, value: String)]
  package var body: Body

  package init(status: Int, fields: [(name: String, value: String)] = [], _ body: Body = .bytes([])) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Returns a reply with a plain message for people.
  package static func message(_ status: Int, _ text: String) -> Reply {
    Reply(
      status: status, fields: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
      .bytes(Array((text + "\n").utf8)))
  }

  /// Fields of every reply: other sites must not embed or read the preview.
  static let always = [
    ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Referrer-Policy", "same-origin"),
  ]
}
