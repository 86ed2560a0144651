package import System

/// An HTTP server on this machine: the preview of a site, or its studio. It runs until it is stopped.
package final class PreviewServer: Sendable {
  package let port: Int
  private let daemon: MicroHTTP
  private let shared: ServerState

  /// Limits of the server's connections.
  package struct Limits: Sendable {
    package var connections = 512
    /// The most connections of one address; 0 for no limit.
    package var connectionsPerAddress = 0
    /// The seconds in which a request must be complete, and the seconds after which an idle connection is closed.
    package var requestSeconds = 15.0
    package var idleSeconds = 30

    package init() {}
  }

  package enum Failure: Error { case cannotStart }

  /// Starts to listen on the socket. Each request is answered as soon as `responder` has made its reply, independently
  /// of other requests.
  package init(
    _ socket: consuming ListeningSocket, _ responder: any Responder, limits: Limits = Limits()
  ) throws(Failure) {
    port = socket.port
    guard let shared = ServerState(responder, requestSeconds: limits.requestSeconds) else { throw .cannotStart }
    self.shared = shared
    guard let daemon = MicroHTTP(socket: socket.take(), shared, limits: limits) else { throw .cannotStart }
    self.daemon = daemon
    let hasTimer = DedicatedThread.run {
      var turn = 0
      while !shared.isStopped {
        DedicatedThread.sleep(milliseconds: 500)
        shared.deadlines.enforce()
        turn += 1
        if turn.isMultiple(of: 10) { shared.subscribers.beat() }
      }
    }
    guard hasTimer else { throw .cannotStart }
  }

  /// Informs every open page of changes. Must be called after any change of the site.
  package func update() async { await shared.subscribers.update { [shared] in await shared.responder.page(at: $0) } }

  /// Sends an event to all open pages.
  package func sendToPages(_ event: LiveEvent) { shared.subscribers.sendToPages(event) }

  /// Sends an event to all clients that do not show a page.
  package func send(_ event: LiveEvent) { shared.subscribers.send(event) }

  /// Ends all connections. Returns when the last is closed.
  package func stop() {
    shared.stop()
    daemon.stop()
  }

  deinit { stop() }
}
