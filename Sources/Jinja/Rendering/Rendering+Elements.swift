import Text

extension Rendering {
  /// The elements of a loop over the value.
  func elements(of value: Value) throws(TemplateError) -> Elements {
    switch value {
    case .list(let list), .tuple(let list): return .values(list.elements)
    case .map(let map): return .values(map.keys)
    case .range(let range): return .range(range)
    case .string(let text): return .values(try characters(of: text))
    case .safe(let html): return .values(try characters(of: html.text))
    case .object(let type, let index):
      guard let count = host.count(ofType: type, at: index) else { break }
      return .object(type: type, index: index, count: count)
    case .missing(let absence):
      if isStrict, absence.kind != .otherwise { throw TemplateError(absence) }
      return .values([])
    default: break
    }
    let isObject = if case .object = value { true } else { false }
    throw TemplateError(
      "\(value.kindName) cannot be iterated", help: isObject ? "write one of its members that is a list" : nil)
  }

  /// All elements at once, for filters that need them.
  mutating func array(of value: Value) throws(TemplateError) -> [Value] {
    let elements = try elements(of: value)
    if case .values(let values) = elements { return values }
    let count = elements.count
    guard count <= limits.iterations - iterations else {
      iterations = limits.iterations + 1
      throw exhausted()
    }
    iterations += count
    return (0..<count).map { elements.element($0, host) }
  }

  /// The number of elements; `nil` if the value has none.
  func count(of value: Value) throws(TemplateError) -> Int? {
    switch value {
    case .string(let text): text.scalarCount
    case .safe(let html): html.text.scalarCount
    case .list(let list), .tuple(let list): list.elements.count
    case .map(let map): map.count
    case .range(let range): range.count
    case .object(let type, let index): host.count(ofType: type, at: index)
    case .missing(let absence):
      if isStrict, absence.kind != .otherwise { throw TemplateError(absence) } else { 0 }
    default: nil
    }
  }

  func isTrue(_ value: Value) throws(TemplateError) -> Bool {
    switch value {
    case .bool(let bool): return bool
    case .none: return false
    case .int(let int): return int != 0
    case .double(let double): return double != 0
    case .string(let text): return !text.isEmpty
    case .safe(let html): return !html.text.isEmpty
    case .missing(let absence):
      if isStrict, absence.kind != .otherwise { throw TemplateError(absence) }
      return false
    default: return try count(of: value) != 0
    }
  }

  /// The characters take at least 16 times the memory of the text.
  private func characters(of text: String) throws(TemplateError) -> [Value] {
    try allow(bytes: 16, times: text.utf8.count)
    return text.unicodeScalars.map { .string(String($0)) }
  }
}

extension String {
  var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// The length of a string as Python counts it: in Unicode scalars.
  var scalarCount: Int { utf8.span.scalarCount }
}
