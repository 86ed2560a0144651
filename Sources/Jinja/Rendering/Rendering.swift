import Escaping
import Text

/// The state of one rendering other than the position in its code: the host, the output, the limits. Its extensions
/// implement values: their members and elements, the operators, filters and methods, and how they are written.
///
/// What most instructions call is `mutating`, here and in `Machine`, even if it changes nothing: to call a nonmutating
/// function of a noncopyable struct of this size, Swift 6.3 copies the struct.
struct Rendering: ~Copyable {
  let host: any Host
  let vocabulary: Vocabulary
  let words: Vocabulary.Words
  let limits: Limits
  let isStrict: Bool
  let budget: Budget
  /// The length up to which `checkOutput` does not compare the output with the budget.
  let quietLength: Int
  static let mostUnchecked = 1 << 16
  var output: [UInt8]
  /// The size of the output before this rendering.
  let outputStart: Int
  /// A buffer for values that are escaped twice.
  var scratch: [UInt8] = []
  /// Where in the output the URL attributes begin whose values are being written, the innermost last.
  var openAddresses: [(start: Int, attribute: MarkupContext.Attribute)] = []
  var warningCount = 0
  /// Warnings that the machine has not yet passed on to the host, with the place that it knows.
  var warnings: [Warning] = []
  /// Iterations of all loops, including elements of `range` and of filters' results.
  var iterations = 0
  /// The value in which a member was not found, for suggestions.
  var lastMiss: (name: Int32, owner: Value)?

  /// A value that was replaced or dropped because it would be unsafe where it is written, or that a filter of the host
  /// could not use.
  struct Warning {
    let summary: String
    let value: String
  }

  init(_ vocabulary: Vocabulary, _ host: any Host, output: consuming [UInt8]) {
    self.vocabulary = vocabulary
    words = vocabulary.words
    limits = vocabulary.options.limits
    isStrict = !vocabulary.options.isLenient
    self.host = host
    budget = host.budget ?? Budget()
    outputStart = output.count
    quietLength = output.count + min(limits.bytes, Rendering.mostUnchecked)
    self.output = output
  }

  func name(_ number: Int32) -> String { vocabulary.names[number] }

  func intern(_ name: String) -> Int32 { vocabulary.names.intern(name) }

  /// Checks the budget for the last time, and counts the output for renderings that share the budget.
  mutating func close() throws(TemplateError) {
    try checkBudget()
    budget.made += output.count - outputStart
  }
}
