/// An include that is being rendered, and whose reads are recorded.
struct FragmentRecording {
  let program: Program
  /// The index of its frame.
  let frame: Int
  /// The variables of the templates around it.
  let surroundings: Context
  /// The size of the output and its last byte, and what was used up of the limits, before it began.
  let start: Int
  let previous: UInt8?
  let used: Int
  let made: Int
  let iterations: Int
  /// The peak of the budget until then. During the recording, the budget has the peak of the include alone.
  let peak: Int
  /// The modules that were imported before it. It runs them again, since what they read is recorded.
  let modules: [ObjectIdentifier: Module]
  /// The variables that it has read from its surroundings.
  var variables: [(name: Int32, value: Value?)] = []
  /// Whether it has read a variable that cannot be compared.
  var isOpaque = false

  mutating func note(_ name: Int32, _ value: Value?) {
    if !variables.contains(where: { $0.name == name }) { variables.append((name, value)) }
  }
}
