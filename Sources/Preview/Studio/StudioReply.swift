package import Text

/// What the studio's page is answered.
package enum StudioReply: Sendable {
  case json(status: Int, Node)
  case response(Response)
  /// From now on, everything that is told to the server.
  case events

  package static func json(_ node: Node) -> StudioReply { .json(status: 200, node) }
}
