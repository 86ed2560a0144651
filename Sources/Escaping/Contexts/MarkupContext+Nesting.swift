extension MarkupContext {
  /// For each open parenthesis in JavaScript, whether it encloses the condition of an `if`, `for`, `while` or `with`:
  /// after its end a `/` starts a regular expression.
  struct Parentheses: Hashable, Sendable {
    /// One bit for each parenthesis, the innermost in the lowest.
    private var conditions: UInt64 = 0

    mutating func open(isCondition: Bool) { conditions = conditions << 1 | (isCondition ? 1 : 0) }

    /// Closes a parenthesis; returns whether it enclosed a condition.
    mutating func close() -> Bool {
      defer { conditions >>= 1 }
      return conditions & 1 != 0
    }
  }

  /// The enclosing elements that change how tags are parsed.
  struct Surroundings: Hashable, Sendable {
    /// SVG, MathML or `select`, inside which browsers parse tags in `title`, `style` and others that are raw text in
    /// HTML. Some HTML tags end foreign content and browsers differ there, so that only text with the same meaning both
    /// ways is accepted.
    private var outer = Element.none
    /// How many elements of the kind `outer` are open.
    private var depth: UInt8 = 0
    /// A `script` of a type that browsers ignore, or `noscript`: its content is markup here, but raw text for browsers.
    private(set) var text = Element.none

    var isForeign: Bool { outer != .none }

    /// The surroundings after two branches: what is open in one of them counts as open after both.
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
