import Foundation
import Glibc

/// `rhapsode run` for a site, with a stand-in for systemd. It ends with this object.
package final class RunningService {
  private let site: Site
  private let folder: TemporaryFolder
  private let child: Child
  private let manager: LocalServer
  private var isOver = false

  /// `watchdog` is the time within which the stand-in wants a sign of life, in milliseconds.
  package init(
    _ site: Site, _ options: [String], environment: [String: String] = [:], watchdog: Int = 600_000
  ) throws {
    self.site = site
    folder = try TemporaryFolder()
    manager = try LocalServer(["-c", Self.script, folder / "notify", folder / "told"])
    var variables = environment
    variables["NOTIFY_SOCKET"] = folder / "notify"
    variables["WATCHDOG_USEC"] = "\(watchdog * 1000)"
    child = try Child(
      ["-C", site.path] + variables.map { "\($0.key)=\($0.value)" }.sorted() + [Installed.rhapsode, "run"] + options,
      input: "/dev/null", output: folder / "output", errors: folder / "errors")
  }

  deinit { if !isOver { child.terminate() } }

  /// What it has logged.
  package var log: String { (try? folder.text(of: "errors")) ?? "" }

  /// What systemd was told, one datagram a line.
  package var told: String { (try? folder.text(of: "told")) ?? "" }

  /// Waits until something is so, for at most a minute. Returns whether it is.
  package func waits(until isSo: () -> Bool) -> Bool {
    for _ in 0..<3000 where !isSo() { Thread.sleep(forTimeInterval: 0.02) }
    return isSo()
  }

  /// Sends it a signal.
  package func send(_ signal: Int32) {
    let words = (try? site.folder.text(of: ".rhapsode/service/process")) ?? ""
    if let process = pid_t(words.trimmingCharacters(in: .whitespacesAndNewlines)) { kill(process, signal) }
  }

  /// Returns its exit code.
  package func wait() -> Int32 {
    isOver = true
    return child.wait()
  }

  private static let script = """
    import socket, sys
    receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    receiver.bind(sys.argv[1])
    told = open(sys.argv[2], "w", buffering=1)
    print(1)
    while True: told.write(receiver.recv(65536).decode().replace("\\n", " ") + "\\n")
    """
}
