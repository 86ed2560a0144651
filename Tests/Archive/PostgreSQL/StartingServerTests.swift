import Testing
import Trial

@testable import Archive

/// A server that is starting while it is asked for a connection.
@Suite struct StartingServerTests {
  /// Refuses the first connection since it is starting, and all others since the password is wrong.
  private static let script = """
    import socket
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(8)
    print(listener.getsockname()[1])
    answer = b"SFATAL\\0C57P03\\0Mthe database system is starting up\\0\\0"
    while True:
        connection, _ = listener.accept()
        connection.recv(4096)
        connection.sendall(b"E" + (len(answer) + 4).to_bytes(4, "big") + answer)
        connection.close()
        answer = b"SFATAL\\0C28P01\\0Mthe password is wrong\\0\\0"
    """

  @Test(.timeLimit(.minutes(1))) func `a server that has started meanwhile is asked again`() throws {
    let server = try LocalServer(["-c", Self.script])
    let address = try #require(
      PostgreSQLAddress("postgresql://user@127.0.0.1:\(server.port)/voices?sslmode=disable&gssencmode=disable"))
    do throws(PostgreSQLError) {
      _ = try PostgreSQLConnection(address)
      Issue.record("it takes no connection")
    } catch {
      #expect(error.isRefusal && error.message.contains("the password is wrong"), "\(error.message)")
    }
  }
}
