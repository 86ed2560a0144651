/// An error of PostgreSQL or libpq.
struct PostgreSQLError: Error {
  /// The SQLSTATE, such as `23505`; empty if libpq reports the error itself.
  var state: String
  /// In the words of PostgreSQL or libpq, without the password of the address.
  var message: String
  /// Whether the connection was lost, or could not be made.
  var isDisconnection: Bool
  /// Whether the server takes connections, but not this one: the user, the password or the database is wrong.
  var isRefusal: Bool

  init(state: String = "", message: String, isDisconnection: Bool = false, isRefusal: Bool = false) {
    self.state = state
    self.message = message
    self.isDisconnection = isDisconnection
    self.isRefusal = isRefusal
  }

  /// Whether a later attempt on a new connection may succeed: the server is gone, is stopping or starting, or, after a
  /// failover, takes no writes here.
  var needsReconnection: Bool {
    isDisconnection || state.hasPrefix("08") || ["57P01", "57P02", "57P03", "25006"].contains(state)
  }

  /// Whether the server rolled the transaction back because it conflicted with another one.
  var isRepeatable: Bool { state == "40001" || state == "40P01" }
}

extension ArchiveError {
  /// The SQLSTATEs are listed in appendix A of PostgreSQL's manual.
  init(_ error: PostgreSQLError) {
    switch error.state {
    case "23505", PostgreSQLSchema.lostLease: self = .overtaken
    case "55P03", "57014": self = .busy
    case "25006": self = .unwritable("the database is read-only")
    case "53100": self = .diskFull(error.message)
    case "XX001", "XX002": self = .corrupt(error.message)
    case "42501": self = .failed("this user may not use the tables of the archive: \(error.message)")
    default:
      if error.isRefusal {
        self = .refused(error.message)
      } else {
        self = error.needsReconnection ? .unreachable(error.message) : .failed(error.message)
      }
    }
  }
}
