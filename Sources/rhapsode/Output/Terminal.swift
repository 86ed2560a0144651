import System
import Synchronization
import Text

/// The output of the program: results and reports. No other code prints.
struct Terminal: Sendable {
  let isQuiet: Bool
  let isVerbose: Bool
  let isJSON: Bool
  /// Whether standard error is a terminal that can show colour and a progress line that is redrawn.
  let isInteractive: Bool
  let hasColor: Bool

  init(quiet: Bool = false, verbose: Bool = false, json: Bool = false) {
    isQuiet = quiet
    isVerbose = verbose
    isJSON = json
    isInteractive = StandardStream.error.isTerminal && ProcessEnvironment.value("TERM") != "dumb" && !json
    hasColor = isInteractive && !Terminal.isSet("NO_COLOR")
  }

  init(_ invocation: Invocation) {
    self.init(
      quiet: invocation.has("--quiet"), verbose: invocation.has("--verbose"), json: invocation.has("--json"))
  }

  /// Prints a result to standard output.
  func print(_ text: String) { write(Array(text.utf8) + [0x0A]) }

  /// Prints the paths of the files that a command has made, and `members`, which only JSON has.
  func print(files: [String], _ members: [Node.Member] = []) {
    guard isJSON else { return files.isEmpty ? () : print(files.joined(separator: "\n")) }
    write(JSON.bytes(of: .object([.init("files", .list(files.map { .string($0) }))] + members), pretty: true))
  }

  /// Writes to standard output. A failure is kept for `settled`, and nothing is written after it.
  func write(_ bytes: [UInt8]) {
    guard Terminal.failure.load(ordering: .relaxed) == 0 else { return }
    do throws(FileError) {
      try StandardStream.output.write(bytes)
    } catch {
      Terminal.failure.store(error.code, ordering: .relaxed)
    }
  }

  /// Prints a remark to standard error, unless `--quiet` or `--json` is given.
  func say(_ text: String) {
    if !isQuiet, !isJSON { Terminal.write(Array((text + "\n").utf8), to: .error) }
  }

  /// Prints a question to standard error, without a line break.
  func ask(_ text: String) { Terminal.write(Array(text.utf8), to: .error) }

  /// Writes a line of the log of a service to standard error.
  func log(_ line: String) { Terminal.write(Array((line + "\n").utf8), to: .error) }

  /// Redraws the progress line; does nothing unless standard error is a terminal.
  func progress(_ text: String) {
    guard isInteractive, !isQuiet else { return }
    Terminal.write(Array("\r\u{1B}[K\(text)".utf8), to: .error)
  }

  func endProgress() { progress("") }

  /// Prints these to standard error, below the place of the progress line: a stage that fails leaves its own.
  func report(_ diagnostics: [Diagnostic]) {
    let shown = diagnostics.filter { diagnostic in
      switch diagnostic.severity {
      case .error: true
      case .warning: !isQuiet
      case .notice: isVerbose
      }
    }
    guard !shown.isEmpty else { return }
    let counted = isVerbose ? shown : Findings.counted(shown)
    let text = isJSON ? Report.json(shown) : counted.map { Report.text($0, color: hasColor) }.joined(separator: "\n")
    endProgress()
    Terminal.write(Array(text.utf8), to: .error)
  }

  /// `errno` of the first failed write to standard output; 0 if none has failed.
  private static let failure = Atomic<Int32>(0)

  /// Closes standard output and returns the final exit code: `.outputFailed` if it could not be written or closed,
  /// otherwise `exit`. A full network disk may report its error only on closing.
  func settled(_ exit: Exit) -> Exit {
    var code = Terminal.failure.load(ordering: .relaxed)
    do throws(FileError) {
      try StandardStream.output.close()
    } catch {
      if code == 0 { code = error.code }
    }
    guard code != 0 else { return exit }
    report([Diagnostic(.error, "standard output cannot be written: \(FileError.reason(code))")])
    return .outputFailed
  }

  private static func isSet(_ name: String) -> Bool { ProcessEnvironment.value(name).map { !$0.isEmpty } ?? false }

  /// Writes to standard error. A failure is ignored, since there is no other place to report it.
  private static func write(_ bytes: [UInt8], to stream: StandardStream) { try? stream.write(bytes) }
}
