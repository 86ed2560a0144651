import Glibc
import Synchronization

/// The keys that are pressed in the terminal, each as soon as it is pressed and without being shown.
package enum TerminalKeys {
  /// The settings to restore; `nil` while they are unchanged.
  private static let before = Mutex<termios?>(nil)

  /// Whether standard input is a terminal that this program may use: changing it from the background stops the program.
  private static var isInForeground: Bool { isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp() }

  /// Calls `pressed` for each key, on a thread of its own. Does nothing unless standard input is a terminal. Ctrl-C and
  /// Ctrl-Z work as usual.
  package static func read(_ pressed: @escaping @Sendable (Character) -> Void) {
    var settings = termios()
    guard isInForeground, unsafe tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
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
    guard isInForeground, var settings = before.withLock({ $0 }) else { return }
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
