import Text

/// One line of a service's log.
struct ServiceRemark: Sendable, Hashable {
  var severity: Diagnostic.Severity
  /// One line.
  var text: String
  /// See `Diagnostic.failedSource`.
  var failedSource: String?

  init(_ severity: Diagnostic.Severity, _ text: String) {
    self.severity = severity
    self.text = text.replacing("\n", with: " ").printable
  }

  init(_ diagnostic: Diagnostic) {
    var text = ""
    if let place = diagnostic.place { text = Self.position(place.file, place.line, place.column) + ": " }
    text += diagnostic.summary
    if let help = diagnostic.help { text += " (\(help))" }
    self.init(diagnostic.severity, text)
    failedSource = diagnostic.failedSource
  }

  /// Returns the diagnostics in a document that `--json` has printed as remarks, without notices.
  static func all(in document: Node) -> [ServiceRemark] {
    (document["diagnostics"]?.elements ?? []).compactMap { node in
      guard let word = node["severity"]?.string, word != "notice", let summary = node["summary"]?.string else {
        return nil
      }
      var text = ""
      if let file = node["file"]?.string {
        text = position(file, number(node["line"]), number(node["column"])) + ": "
      }
      text += summary
      if let help = node["help"]?.string { text += " (\(help))" }
      var remark = ServiceRemark(word == "error" ? .error : .warning, text)
      remark.failedSource = node["failedSource"]?.string
      return remark
    }
  }

  /// The priority of syslog(3), by which the journal sorts lines.
  var priority: Int {
    switch severity {
    case .error: 3
    case .warning: 4
    case .notice: 6
    }
  }

  private static func position(_ file: String, _ line: Int, _ column: Int) -> String {
    file + (line > 0 ? ":\(line)" + (column > 0 ? ":\(column)" : "") : "")
  }

  private static func number(_ node: Node?) -> Int {
    guard case .integer(let number)? = node else { return 0 }
    return Int(clamping: number)
  }
}
