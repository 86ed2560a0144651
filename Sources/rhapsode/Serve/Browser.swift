import System

/// The user's browser.
enum Browser {
  /// Does nothing if the system does not know one.
  static func open(_ address: String) { _ = DetachedProgram.start("xdg-open", [address]) }
}
