import Glibc

/// A TCP socket that waits for connections on one port.
package struct ListeningSocket: ~Copyable {
  /// The port that is bound: if port 0 was requested, the one that the system chose.
  package let port: Int
  private var descriptor: Int32

  /// How far it can be reached: from this machine only, or from its networks too.
  package enum Reach: Sendable { case loopback, everywhere }

  /// Throws an error with `isPortTaken` if another program listens on the port. Port 0 asks for any free one.
  package init(port: Int, _ reach: Reach) throws(FileError) {
    let name = "port \(port)"
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw FileError(.open, name, code: errno) }
    // Accepts a port whose last connections are still closing (TIME_WAIT), but not one that has a listener.
    var isReused: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = (reach == .loopback ? 0x7F00_0001 as UInt32 : 0).bigEndian
    let (socket, size) = (descriptor, socklen_t(MemoryLayout<sockaddr_in>.size))
    let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general -> Int32 in
        var size = size
        guard unsafe bind(socket, general, size) == 0, listen(socket, 128) == 0 else { return errno }
        return unsafe getsockname(socket, general, &size) == 0 ? 0 : errno
      }
    }
    guard code == 0 else {
      close(socket)
      throw FileError(.open, name, code: code)
    }
    self.port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(descriptor) }

  /// Gives the descriptor to a library that closes it.
  package consuming func take() -> Int32 {
    let taken = descriptor
    discard self
    return taken
  }
}

extension FileError {
  /// Whether another program listens on the port.
  package var isPortTaken: Bool { code == EADDRINUSE }

  /// Whether the user may not do this, such as listening on a port below 1024.
  package var isForbidden: Bool { code == EACCES || code == EPERM }
}
