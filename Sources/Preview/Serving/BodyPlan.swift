/// What is done with the body of a request, decided by its head before any of it is read.
package enum BodyPlan: Sendable {
  /// It is kept in memory; one of more bytes is refused.
  case memory(limit: Int)
  /// It is written to a new file in a folder while it arrives; one of more bytes is refused.
  case file(folder: String, limit: Int)
  /// None of it is read: the connection ends after the reply.
  case refused(Reply)
}
