/// The way in which the server reads the body of a request, decided by the head before any of the body is read.
package enum BodyPlan: Sendable {
  /// The body is kept in memory. A larger one is refused.
  case memory(limit: Int)
  /// The body is written to a new file in `folder` while it arrives. A larger one is refused.
  case file(folder: String, limit: Int)
  /// The body is not read: the connection ends after the reply.
  case refused(Reply)
}
