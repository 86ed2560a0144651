import Text

/// What is made counts against one budget, whoever makes it.
extension Machine {
  /// Something that large may be made by one filter or operator.
  func allow(bytes: Int, times: Int = 1) throws(TemplateError) {
    let (total, overflow) = bytes.multipliedReportingOverflow(by: times)
    guard !overflow, total <= limits.bytes - budget.made else {
      throw TemplateError("this would make more than \(limits.bytes) bytes")
    }
  }

  /// The value, which was made just now.
  func counted(_ value: Value) throws(TemplateError) -> Value {
    switch value {
    case .string(let text): try count(made: text.utf8.count)
    case .safe(let html): try count(made: html.text.utf8.count)
    case .list(let list), .tuple(let list): try count(made: list.elements.count * 16)
    default: break
    }
    return value
  }

  func count(made bytes: Int) throws(TemplateError) {
    budget.made += bytes
    try checkBudget()
  }

  /// After something was written.
  @inline(__always)
  func checkOutput() throws(TemplateError) {
    if output.count > quietLength { try checkBudget() }
  }

  func checkBudget() throws(TemplateError) {
    if output.count - outputStart + budget.made > limits.bytes { throw exhausted() }
  }

  func exhausted() -> TemplateError {
    rounds > limits.rounds
      ? TemplateError("the loops of this rendering make more than \(limits.rounds) rounds")
      : TemplateError(
        "this rendering makes more than \(limits.bytes) bytes",
        help: "texts and lists count each time they are joined, captured or filtered")
  }
}
