import System
import Synchronization
import Text

/// Where results and reports go: the only place of the program that prints.
struct Terminal: Sendable {
  let isQuiet: Bool
  let isVerbose: Bool
  let isJSON: Bool
  /// Colour on standard error, and a progress line that is redrawn.
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

  /// A result, to standard output.
  func print(_ text: String) { write(Array(text.utf8) + [0x0A]) }

  /// A failure is remembered for `settled`; nothing is written after it.
  func write(_ bytes: [UInt8]) {
    guard Terminal.failure.load(ordering: .relaxed) == 0 else { return }
    do throws(FileError) {
      try StandardStream.output.write(bytes)
    } catch {
      Terminal.failure.store(error.code, ordering: .relaxed)
    }
  }

  /// A remark, to standard error; not where `--quiet` or `--json` is given.
  func say(_ text: String) {
    if !isQuiet, !isJSON { Terminal.write(Array((text + "\n").utf8), to: .error) }
  }

  /// A question, to standard error; the answer is on the same line.
  func ask(_ text: String) { Terminal.write(Array(text.utf8), to: .error) }

  /// One line, redrawn; only a terminal shows it.
  func progress(_ text: String) {
    guard isInteractive, !isQuiet else { return }
    Terminal.write(Array("\r\u{1B}[K\(text)".utf8), to: .error)
  }

  func endProgress() { progress("") }

  func report(_ diagnostics: [Diagnostic]) {
    let shown = diagnostics.filter { diagnostic in
      switch diagnostic.severity {
      case .error: true
      case .warning: !isQuiet
      case .notice: isVerbose
      }
    }
    guard !shown.isEmpty else { return }
    let told = isVerbose ? shown : Findings.counted(shown)
    let text = isJSON ? Report.json(shown) : told.map { Report.text($0, color: hasColor) }.joined(separator: "\n")
    Terminal.write(Array(text.utf8), to: .error)
  }

  /// `errno` of the first write to standard output that failed; 0: none has.
  private static let failure = Atomic<Int32>(0)

  /// What the program ends with after a command that ends with `exit`: standard output that could not be written, or not
  /// closed, as on a full network disk, is an error of its own.
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

  /// Standard error: if that fails, there is no other place to say so.
  private static func write(_ bytes: [UInt8], to stream: StandardStream) { try? stream.write(bytes) }
}
