extension MarkupContext {
  /// Of each parenthesis that is open in JavaScript, whether what is in it is the condition of an `if` or its like: behind
  /// its end a `/` starts a regular expression.
  struct Parentheses: Hashable, Sendable {
    /// A bit each, the innermost lowest.
    private var conditions: UInt64 = 0

    mutating func open(isCondition: Bool) { conditions = conditions << 1 | (isCondition ? 1 : 0) }

    /// Whether a condition ends.
    mutating func close() -> Bool {
      defer { conditions >>= 1 }
      return conditions & 1 != 0
    }
  }

  /// The elements around that change how tags are read.
  struct Surroundings: Hashable, Sendable {
    /// SVG, MathML or `select`, in which browsers read tags in `title`, `style` and others, as HTML does not. Elements of HTML
    /// lead out of them, some browsers differ: only what is read alike both ways is taken there.
    private var outer = Element.none
    /// How many of `outer` are open.
    private var depth: UInt8 = 0
    /// A `script` of another type, or `noscript`: markup to us, and a text to browsers.
    private(set) var text = Element.none

    var isReadTwice: Bool { outer != .none }

    /// What is known on one side of a branch is taken care of behind it.
    func joined(_ other: Surroundings) -> Surroundings {
      var joined = outer == .none ? other : self
      joined.text = text == .none ? other.text : text
      return joined
    }

    mutating func enter(_ element: Element) {
      if element == .script || element == .noscript { return text = element }
      if outer == .none { outer = element }
      if outer == element, depth < 255 { depth += 1 }
    }

    mutating func leave(_ element: Element) {
      if text == element { text = .none }
      guard outer == element, depth < 255 else { return }
      depth -= 1
      if depth == 0 { outer = .none }
    }
  }
}
