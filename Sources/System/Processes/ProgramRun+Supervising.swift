import Glibc

extension ProgramRun {
  /// How a running program is ended: by SIGTERM, or by SIGKILL.
  package enum Ending: Sendable { case politely, atOnce }

  /// The milliseconds after which `watch` is called again.
  private static let interval: Int32 = 100
  /// The most intervals for which output is still read after the program has ended, if a program that it started keeps
  /// it open.
  private static let patience = 20

  /// Runs a program of the `PATH` in a process group of its own, and calls `watch` ten times a second while it runs. If
  /// `watch` returns an ending, its signal is sent to the program and to all programs that it has started. Returns
  /// `nil` if the program cannot be started.
  package static func supervised(
    _ program: String, _ arguments: [String], watch: () -> Ending?
  ) -> ProgramRun? {
    guard let pipes = Pipes() else { return nil }
    let started = start([program] + arguments, nil, [:], pipes, nil, isGroup: true)
    pipes.closeEndsOfProgram()
    guard let process = started else {
      pipes.closeOwnEnds()
      return nil
    }
    var streams = Streams(pipes, input: [])
    var status: Int32 = 0
    while true {
      if streams.isOpen {
        streams.exchange(milliseconds: interval)
      } else {
        DedicatedThread.sleep(milliseconds: UInt32(interval))
      }
      if unsafe waitpid(process, &status, WNOHANG) == process { break }
      switch watch() {
      case .politely?: _ = kill(-process, SIGTERM)
      case .atOnce?: _ = kill(-process, SIGKILL)
      case nil: break
      }
    }
    for _ in 0..<patience where streams.isOpen { streams.exchange(milliseconds: interval) }
    streams.end()
    return ProgramRun(status: exitCode(status), output: streams.output, errors: streams.errors)
  }
}
