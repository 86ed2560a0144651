import Glibc

/// A TCP client that sends what it is told, right or wrong.
struct Client: ~Copyable {
  private let descriptor: Int32

  struct Refused: Error { let code: Int32 }

  /// `source` is the address of the client: on this machine, all of 127.0.0.0/8.
  init(port: Int, from source: UInt32 = 0x7F00_0001) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let descriptor = descriptor
    guard unsafe Self.with(source, port: 0, { unsafe bind(descriptor, $0, $1) }) == 0,
      unsafe Self.with(0x7F00_0001, port: port, { unsafe connect(descriptor, $0, $1) }) == 0
    else { throw Refused(code: errno) }
  }

  private static func with(
    _ address: UInt32, port: Int, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = in_port_t(port).bigEndian
    name.sin_addr.s_addr = address.bigEndian
    return unsafe withUnsafePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit { close(descriptor) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      == bytes.count
  }

  /// Sends a complete request of these lines.
  func ask(_ lines: String...) { send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)) }

  /// Reads until `isEnough`, the end, or until nothing comes for `seconds`.
  func read(seconds: Double = 5, until isEnough: (String) -> Bool = { _ in false }) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !isEnough(String(decoding: bytes, as: UTF8.self)) {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&wait, 1, Int32(seconds * 1000)) > 0 else { break }
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
