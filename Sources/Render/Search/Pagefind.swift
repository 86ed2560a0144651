import System
import Text

/// Pagefind, the program that makes the index of whole texts and the script that searches it.
package struct Pagefind: Sendable {
  package let program: String
  /// Changes when the program is replaced: its path, size and time of modification.
  package let identity: String

  /// The program that `PAGEFIND_BINARY_PATH` names, as Pagefind's own wrappers do, or else the first of `pagefind_extended`
  /// and `pagefind` in the `PATH`; `nil` if there is none.
  package static var installed: Pagefind? {
    let named = ProcessEnvironment.value("PAGEFIND_BINARY_PATH").flatMap { Files.isExecutable($0) ? $0 : nil }
    let path = named ?? ["pagefind_extended", "pagefind"].lazy.compactMap { InstalledProgram.path(of: $0) }.first
    return path.flatMap { Pagefind(program: $0) }
  }

  /// `nil` if there is no such file.
  init?(program: String) {
    guard let status = try? Files.status(program) else { return nil }
    self.program = program
    identity = "\(program) \(status.stamp.size) \(status.stamp.modified)"
  }
}
