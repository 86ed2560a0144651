import Synchronization
import Text

/// An include that read nothing of the page for which it was rendered. Where the variables that it read have the same
/// values, its bytes are the same on every page.
final class SharedFragment: Sendable {
  /// The variables that it read from the templates around it; `nil` for a variable that none of them sets.
  let variables: [(name: Int32, value: Value?)]
  let bytes: [UInt8]
  /// The byte of the output before it, on which spaces between attributes depend.
  let previous: UInt8?
  /// The number of calls around it, and what it used up of the limits.
  let depth: Int
  let made: Int
  let iterations: Int
  /// An upper bound of the bytes that counted against the budget at any time while it was rendered.
  let peak: Int
  let effects: FragmentEffects
  private let reused = Atomic(false)

  init(
    variables: [(name: Int32, value: Value?)], bytes: [UInt8], previous: UInt8?, depth: Int, made: Int, iterations: Int,
    peak: Int, effects: FragmentEffects
  ) {
    self.variables = variables
    self.bytes = bytes
    self.previous = previous
    self.depth = depth
    self.made = made
    self.iterations = iterations
    self.peak = peak
    self.effects = effects
  }

  /// Whether a page has shown it that it was not rendered for.
  var isReused: Bool { reused.load(ordering: .relaxed) }

  func noteReuse() { if !isReused { reused.store(true, ordering: .relaxed) } }

  /// Whether both are for the same pages.
  func isLike(_ other: SharedFragment) -> Bool {
    effects.variant == other.effects.variant && previous == other.previous && variables.count == other.variables.count
      && zip(variables, other.variables).allSatisfy { $0.name == $1.name && SharedFragment.isSame($0.value, $1.value) }
  }

  /// Whether both values are simple and equal. Lists and maps can change while a template runs, so they are never the
  /// same.
  static func isSame(_ left: Value?, _ right: Value?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return switch (left, right) {
    case (.none, .none): true
    case (.bool(let one), .bool(let other)): one == other
    case (.int(let one), .int(let other)): one == other
    case (.double(let one), .double(let other)): one.bitPattern == other.bitPattern
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.safe(let one), .safe(let other)): one.text.utf8.elementsEqual(other.text.utf8)
    case (.object(let type, let index), .object(let other, let number)): type == other && index == number
    default: false
    }
  }
}
