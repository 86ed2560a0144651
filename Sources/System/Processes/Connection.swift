import Glibc

/// The system's calls for connections that a library has accepted.
package enum Connection {
  /// Ends a connection in both directions; its owner closes it.
  package static func shutDown(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
}
