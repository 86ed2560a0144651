import Glibc
import Synchronization

/// The keys that are pressed in the terminal, each as soon as it is pressed and without being shown.
package enum TerminalKeys {
  /// The settings to put back; `nil` while the terminal is as it was found.
  private static let before = Mutex<termios?>(nil)

  /// Calls `pressed` for each key, on a thread of its own. Does nothing unless standard input is a terminal. Ctrl-C and
  /// Ctrl-Z work as usual.
  package static func read(_ pressed: @escaping @Sendable (Character) -> Void) {
    var settings = termios()
    guard isatty(STDIN_FILENO) == 1, unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    let found = settings
    before.withLock { $0 = found }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    _ = DedicatedThread.run {
      var byte: UInt8 = 0
      while true {
        let count = unsafe Glibc.read(STDIN_FILENO, &byte, 1)
        if count == 1 { pressed(Character(UnicodeScalar(byte))) }
        guard count == 1 || (count < 0 && errno == EINTR) else { return }
      }
    }
  }

  /// Puts the terminal back as it was found. Call it before the program ends.
  package static func restore() {
    guard var settings = before.withLock({ $0 }) else { return }
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
