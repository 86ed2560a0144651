import Text

/// The log of a service, on standard error. If it goes to the journal, each line begins with its priority
/// (sd-daemon(3)); otherwise with the time. With `--json`, each line is a JSON object.
struct ServiceLog: Sendable {
  private let terminal: Terminal
  private let isJournal: Bool

  init(_ terminal: Terminal, isJournal: Bool) {
    self.terminal = terminal
    self.isJournal = isJournal
  }

  func write(_ remark: ServiceRemark, at now: Timestamp) {
    guard remark.severity == .error || !terminal.isQuiet else { return }
    if terminal.isJSON {
      let node = Node.object([
        .init("time", .string(now.rfc3339)), .init("severity", .string("\(remark.severity)")),
        .init("text", .string(remark.text)),
      ])
      return terminal.log(String(decoding: JSON.bytes(of: node), as: UTF8.self))
    }
    let word =
      switch remark.severity {
      case .error: "error: "
      case .warning: "warning: "
      case .notice: ""
      }
    terminal.log((isJournal ? "<\(remark.priority)>" : now.rfc3339 + " ") + word + remark.text)
  }
}
