import Archive
import Sources
import System
import Text

/// The reason why a command stopped: the diagnostics to print and the exit code.
struct Failure: Error {
  var exit: Exit
  var diagnostics: [Diagnostic]

  init(_ exit: Exit, _ summary: String, help: String? = nil) {
    self.exit = exit
    diagnostics = [Diagnostic(.error, summary, help: help)]
  }

  /// The failure for a file that cannot be written.
  init(unwritable path: String, _ error: FileError) {
    self.init(.outputFailed, "`\(path)` cannot be written: \(error.reason)", help: error.obstacle)
  }

  init(_ error: ArchiveError) {
    self.init(
      error.isUnwritable ? .outputFailed : error.isLoss ? .wouldRemove : .contentError, [error.diagnostic])
  }

  init(_ exit: Exit, _ diagnostics: [Diagnostic]) {
    self.exit = exit
    self.diagnostics = diagnostics
  }
}
