import Text

/// A parsed command line, checked against the options and operands of its command.
struct Invocation: Sendable {
  let command: Subcommand
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// `arguments` are those after the command's name. `-` alone and everything after `--` are operands.
  init(_ command: Subcommand, _ arguments: some Sequence<String>) throws(Failure) {
    self.command = command
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      if argument.hasPrefix("-"), argument != "-" { try take(argument, &rest) } else { operands.append(argument) }
    }
    guard !has("--help"), !command.count.contains(operands.count) else { return }
    throw Failure(
      .usageError,
      operands.count < command.count.lowerBound
        ? "`rhapsode \(command.name)` needs \(command.operands)"
        : "`rhapsode \(command.name)` does not take `\(operands[command.count.upperBound])`",
      help: "see `rhapsode \(command.name) --help`")
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// Returns the last value given for the option, or `nil`.
  func value(_ name: String) -> String? { values[name]?.last }

  /// Returns all values given for the option, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// Returns a whole number in `range`, or `nil` if the option is not given.
  func number(_ name: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw Failure(
        .usageError, "`\(name)` must be a whole number from \(range.lowerBound) to \(range.upperBound), not `\(text)`")
    }
    return number
  }
}

extension Invocation {
  /// Parses `--name`, `--name value` or `--name=value`.
  private mutating func take(_ argument: String, _ rest: inout ArraySlice<String>) throws(Failure) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = argument == "-h" ? "--help" : String(parts[0])
    guard let option = command.option(name) else {
      let known = (command.options + Option.everywhere).map(\.name)
      throw Failure(
        .usageError, "`rhapsode \(command.name)` has no option `\(name)`",
        help: OtherPrograms.help(forOption: name, of: command.name) ?? Suggestion.help(for: name, among: known)
          ?? "see `rhapsode \(command.name) --help`")
    }
    guard let wanted = option.value else {
      if parts.count > 1 { throw Failure(.usageError, "`\(name)` takes no value") }
      values[name] = [""]
      return
    }
    guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
      throw Failure(.usageError, "`\(name)` needs \(wanted)", help: "\(name) \(wanted)")
    }
    if values[name] != nil, !option.repeats { throw Failure(.usageError, "`\(name)` is given twice") }
    values[name, default: []].append(value)
  }
}
