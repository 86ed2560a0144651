package import Text

/// A reply of the studio to its page.
package enum StudioReply: Sendable {
  case json(status: Int, Node)
  case response(Response)
  /// A stream of the events that are sent to the server as a whole.
  case events

  package static func json(_ node: Node) -> StudioReply { .json(status: 200, node) }
}
