/// A type that answers the requests of a server: the preview, or the studio.
package protocol Responder: Sendable {
  /// Called on the server's thread as soon as the head of a request is known: it must not wait.
  func plan(for head: RequestHead) -> BodyPlan
  func reply(to head: RequestHead, body: RequestBody) async -> Reply
  /// Returns the present page at `path`, or `nil` if the server does not update open pages.
  func page(at path: RequestPath) async -> Response?
}
