/// What answers the requests of a server: the preview, or the studio.
package protocol Responder: Sendable {
  /// Called on the server's thread as soon as the head of a request is known: it must not wait.
  func plan(for head: RequestHead) -> BodyPlan
  func reply(to head: RequestHead, body: RequestBody) async -> Reply
  /// What an open page at `path` shows now; `nil` if no page is followed.
  func page(at path: RequestPath) async -> Response?
}
