import Text

/// The memory budget of a rendering: everything that it produces counts, wherever it is produced.
extension Rendering {
  /// Throws if a filter or operator that is about to produce `times` × `bytes` bytes would exceed the budget.
  func allow(bytes: Int, times: Int = 1) throws(TemplateError) {
    let (total, overflow) = bytes.multipliedReportingOverflow(by: times)
    guard !overflow, total <= limits.bytes - budget.made else {
      throw TemplateError("this would make more than \(limits.bytes) bytes")
    }
    budget.peak = max(budget.peak, used + total)
  }

  /// Counts a value that was just produced, and returns it.
  mutating func counted(_ value: Value) throws(TemplateError) -> Value {
    switch value {
    case .string(let text): try count(made: text.utf8.count)
    case .safe(let html): try count(made: html.text.utf8.count)
    case .list(let list), .tuple(let list): try count(madeElements: list.elements.count)
    default: break
    }
    return value
  }

  /// Counts a list that was just made, or so many elements that were added to one.
  mutating func count(madeElements elements: Int) throws(TemplateError) { try count(made: elements * 16) }

  /// Counts a map that was just made, or so many members that were added to one.
  mutating func count(madeMembers members: Int) throws(TemplateError) { try count(made: members * 64) }

  mutating func count(made bytes: Int) throws(TemplateError) {
    budget.made += bytes
    try checkBudget()
  }

  /// Throws if the output exceeds the budget; called after something was written.
  @inline(__always)
  mutating func checkOutput() throws(TemplateError) {
    if output.count > quietLength { try checkBudget() }
  }

  /// The bytes that count against the budget now.
  @inline(__always)
  var used: Int { output.count - outputStart + budget.made }

  mutating func checkBudget() throws(TemplateError) {
    let used = used
    budget.peak = max(budget.peak, used)
    if used > limits.bytes { throw exhausted() }
  }

  func exhausted() -> TemplateError {
    iterations > limits.iterations
      ? TemplateError("this rendering makes more than \(limits.iterations) iterations and calls")
      : TemplateError(
        "this rendering makes more than \(limits.bytes) bytes",
        help: "texts, lists and maps count each time they are made, joined, captured or filtered")
  }
}
