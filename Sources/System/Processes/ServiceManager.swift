import Glibc
import Text

/// The connection of a service to systemd: it sends datagrams about the state of the service (sd_notify(3)), some of
/// them regularly as a sign of life. Without systemd it sends nothing.
package struct ServiceManager: Sendable {
  /// The path of a socket; an abstract name begins with `@`. `nil` without systemd.
  private let socketName: String?
  /// The watchdog interval in seconds, within which systemd expects a sign of life; `nil` if it expects none.
  package let watchdog: Double?

  private static let variables = ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"]

  /// Reads the variables that systemd sets and removes them, so that child processes do not take them for their own.
  package init() {
    let values = Self.variables.map { ProcessEnvironment.value($0) }
    for name in Self.variables { _ = unsafe unsetenv(name) }
    self.init(socket: values[0], microseconds: values[1], process: values[2])
  }

  /// The texts are those of `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`.
  init(socket: String?, microseconds: String?, process: String?) {
    socketName = socket.flatMap { ["/", "@"].contains($0.first) ? $0 : nil }
    let isMeant = process.map { pid_t($0) == getpid() } ?? true
    watchdog = isMeant ? microseconds.flatMap { Double($0) }.flatMap { $0 > 0 ? $0 / 1e6 : nil } : nil
  }

  package func notifyReady() { send("READY=1") }

  /// `status` is one line for `systemctl status`.
  package func setStatus(_ status: String) {
    // Each line is an assignment of its own.
    send("STATUS=\(status.replacing("\r", with: " ").replacing("\n", with: " "))")
  }

  /// Announces that the service reloads. Call `notifyReady` when it is done.
  package func notifyReloading() {
    send("RELOADING=1\nMONOTONIC_USEC=\(Int64(MonotonicClock.seconds() * 1e6))")
  }

  package func notifyStopping() { send("STOPPING=1") }

  package func notifyAlive() { send("WATCHDOG=1") }

  private func send(_ text: String) {
    guard let socketName else { return }
    var address = sockaddr_un()
    var name = Array(socketName.utf8)
    guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    if name[0] == UInt8(ascii: "@") { name[0] = 0 }
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    let file = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard file >= 0 else { return }
    defer { close(file) }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let bytes = Array(text.utf8)
    // If it cannot be sent, systemd is away: the service goes on without it.
    unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        _ = unsafe sendto(file, bytes, bytes.count, CInt(MSG_NOSIGNAL), general, size)
      }
    }
  }
}
