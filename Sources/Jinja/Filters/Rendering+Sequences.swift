import Escaping
import Text

/// Filters of sequences.
extension Rendering {
  mutating func sequence(
    _ filter: Filter, _ value: Value, _ arguments: [Value], _ mode: EscapingMode
  ) throws(TemplateError) -> Value {
    switch filter {
    case .first:
      let elements = try elements(of: value)
      return elements.count > 0 ? elements.element(0, host) : .missing(Absence(.first))
    case .last:
      let elements = try elements(of: value)
      return elements.count > 0
        ? elements.element(elements.count - 1, host) : .missing(Absence(.last))
    case .join: return try joined(value, arguments, mode)
    case .list: return .list(List(owned: try array(of: value)))
    case .reverse: return try reversed(value)
    case .sum: return try sum(value, arguments)
    case .items where value.isMissing: return .list(List(owned: []))
    case .items:
      return .list(
        List(owned: try items(of: value).map { .tuple(List(owned: [$0.key, $0.value])) }))
    case .batch: return try batches(value, arguments)
    default: return try slices(value, arguments)
    }
  }

  mutating func items(of value: Value) throws(TemplateError) -> [(key: Value, value: Value)] {
    switch value {
    case .map(let map): return Array(zip(map.keys, map.values)).map { (key: $0.0, value: $0.1) }
    case .namespace(let namespace): return try items(of: .map(namespace.members))
    case .object(let type, let index) where host.isMap(type: type, at: index):
      return try array(of: value).map { key in
        (key: key, value: host.item(key.text ?? "", ofType: type, at: index))
      }
    default:
      try require(value)
      throw TemplateError("\(value.kindName) has no items", help: "only a map has keys and values")
    }
  }
}

extension Rendering {
  private mutating func joined(_ value: Value, _ arguments: [Value], _ mode: EscapingMode)
    throws(TemplateError) -> Value
  {
    let separator = arguments.given(0) ?? .string("")
    var values = try array(of: value)
    if let path = arguments.givenUnlessNone(1) {
      for position in values.indices {
        values[position] = try member(path: path, of: values[position])
      }
    }
    let isSafe = mode.escapes && (separator.isSafe || values.contains { $0.isSafe })
    let writing: EscapingMode = isSafe ? mode : .none
    let start = output.count
    for (position, value) in values.enumerated() {
      if position > 0 { try write(separator, writing) }
      try write(value, writing)
      try checkOutput()
    }
    return try captured(from: start, writing)
  }

  private mutating func reversed(_ value: Value) throws(TemplateError) -> Value {
    guard let text = value.text else { return .list(List(owned: try array(of: value).reversed())) }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text.unicodeScalars.reversed())
    return value.isSafe ? .safe(SafeHTML(trusted: String(view))) : .string(String(view))
  }

  private mutating func sum(_ value: Value, _ arguments: [Value]) throws(TemplateError) -> Value {
    var total = arguments.given(1) ?? .int(0)
    for element in try array(of: value) {
      let summand =
        try arguments.givenUnlessNone(0).map { path throws(TemplateError) in
          try member(path: path, of: element)
        } ?? element
      try require(summand)
      total = try arithmetic(.add, total, summand)
    }
    return total
  }

  private mutating func batches(_ value: Value, _ arguments: [Value]) throws(TemplateError) -> Value {
    guard let count = try integer(arguments, 0, "linecount"), count > 0 else {
      throw TemplateError("`batch` needs a positive number of elements")
    }
    let values = try array(of: value)
    var batches: [Value] = []
    var start = 0
    while start < values.count {
      var batch = Array(values[start..<min(start + count, values.count)])
      if let fill = arguments.givenUnlessNone(1), batch.count < count {
        try allow(bytes: 16, times: count)
        batch += Array(repeating: fill, count: count - batch.count)
      }
      batches.append(.list(List(owned: batch)))
      start += count
    }
    return .list(List(owned: batches))
  }

  private mutating func slices(_ value: Value, _ arguments: [Value]) throws(TemplateError) -> Value {
    guard let count = try integer(arguments, 0, "slices"), count > 0 else {
      throw TemplateError("`slice` needs a positive number of slices")
    }
    try allow(bytes: 16, times: count)
    let values = try array(of: value)
    var slices: [Value] = []
    var start = 0
    for position in 0..<count {
      let isLong = position < values.count % count
      let length = values.count / count + (isLong ? 1 : 0)
      var slice = Array(values[start..<start + length])
      if let fill = arguments.givenUnlessNone(1), !isLong { slice.append(fill) }
      slices.append(.list(List(owned: slice)))
      start += length
    }
    return .list(List(owned: slices))
  }
}
