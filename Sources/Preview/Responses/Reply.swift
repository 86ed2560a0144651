/// What the server sends: a response after ranges and caches.
package struct Reply: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    case file(ServedFile, Range<Int>)
    /// The events of a page, or without one those of the whole server. They never end by themselves.
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

  /// A message for people.
  package static func message(_ status: Int, _ text: String) -> Reply {
    Reply(
      status: status, fields: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
      .bytes(Array((text + "\n").utf8)))
  }

  /// Sent with everything: no other site may embed or read what is previewed.
  static let always = [
    ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Referrer-Policy", "same-origin"),
  ]
}
