import System

/// The ports that `serve` listens on.
enum ServePort {
  private static let usual = 8080
  /// How many ports after the first one are tried.
  private static let tried = 100

  /// Listens on `--port`, or else on the first free one.
  static func first(_ invocation: Invocation, _ reach: ListeningSocket.Reach) throws(Failure) -> ListeningSocket {
    guard let requested = try invocation.number("--port", in: 0...65535) else {
      return try free(from: usual, reach)
    }
    do throws(FileError) {
      return try ListeningSocket(port: requested, reach)
    } catch {
      throw failure(error, requested)
    }
  }

  /// Listens on the next free port for this machine only; on any free one if `--port 0` asks for it.
  static func next(after port: Int, _ invocation: Invocation) throws(Failure) -> ListeningSocket {
    guard invocation.value("--port") == "0" else { return try free(from: port + 1, .loopback) }
    do throws(FileError) {
      return try ListeningSocket(port: 0, .loopback)
    } catch {
      throw failure(error, 0)
    }
  }

  private static func free(from first: Int, _ reach: ListeningSocket.Reach) throws(Failure) -> ListeningSocket {
    for port in first..<first + tried where port <= 65535 {
      do throws(FileError) {
        return try ListeningSocket(port: port, reach)
      } catch {
        guard error.isPortTaken else { throw failure(error, port) }
      }
    }
    throw Failure(.outputFailed, "the ports \(first) to \(first + tried - 1) are all in use")
  }

  private static func failure(_ error: FileError, _ port: Int) -> Failure {
    if error.isPortTaken {
      return Failure(
        .outputFailed, "port \(port) is used by another program",
        help: "end that program, or choose another port; without `--port`, the next free one is taken")
    }
    if error.isForbidden {
      return Failure(
        .outputFailed, "you may not listen on port \(port)", help: "ports below 1024 are for the administrator")
    }
    return Failure(.outputFailed, "port \(port) cannot be used: \(error.reason)")
  }
}
