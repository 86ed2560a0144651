import Testing
import Trial

@testable import Archive

/// Servers that accept a connection and then say nothing, like a host whose firewall drops packets.
@Suite struct SilentServerTests {
  private let server: LocalServer

  init() throws {
    let script = """
      import socket, time
      listener = socket.socket()
      listener.bind(("127.0.0.1", 0))
      listener.listen(8)
      print(listener.getsockname()[1])
      time.sleep(120)
      """
    server = try LocalServer(["-c", script])
  }

  private func address(_ parameters: String = "") throws -> PostgreSQLAddress {
    try #require(PostgreSQLAddress("postgresql://user@127.0.0.1:\(server.port)/voices" + parameters))
  }

  /// Tries to connect; libpq's shortest limit is 2 seconds.
  private func failure(_ address: PostgreSQLAddress, seconds: Int) -> PostgreSQLError? {
    do throws(PostgreSQLError) {
      _ = try PostgreSQLConnection(address, seconds: seconds)
      return nil
    } catch {
      return error
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a server that never answers is given up after the limit, and may be asked again`() throws {
    let error = try #require(failure(try address(), seconds: 2))
    #expect(error.needsReconnection && error.message.hasSuffix("timeout expired"), "\(error.message)")
  }

  @Test(.timeLimit(.minutes(1))) func `the limit in an address replaces the usual one`() throws {
    #expect(try failure(address("?connect_timeout=2"), seconds: 600)?.needsReconnection == true)
  }

  @Test(.timeLimit(.minutes(1))) func `an archive does not open if its server never answers, and says so`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ArchiveError.self) {
      _ = try PostgreSQLEngine(
        at: address("?connect_timeout=2"), reminder: folder / "begun", allowsLoss: false, patience: .milliseconds(100))
    }
    guard case .unreachable(let words)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(words.contains("127.0.0.1") && words.contains("timeout expired"), "\(words)")
  }
}
