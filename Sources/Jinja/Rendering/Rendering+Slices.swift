import Escaping
import Text

extension Rendering {
  /// `x[start:end:step]`
  mutating func slice(_ value: Value, _ start: Value?, _ end: Value?, _ step: Value?) throws(TemplateError) -> Value {
    let step = try step.flatMap { value throws(TemplateError) in try bound(value) }
    let end = try end.flatMap { value throws(TemplateError) in try bound(value) }
    let start = try start.flatMap { value throws(TemplateError) in try bound(value) }
    guard step != 0 else { throw TemplateError("the step of a slice cannot be 0") }
    return try slice(value, start, end, step ?? 1)
  }
}

extension Rendering {
  private func bound(_ value: Value) throws(TemplateError) -> Int? {
    try require(value)
    switch value {
    case .none: return nil
    case .int(let int): return Int(int)
    case .bool(let bool): return bool ? 1 : 0
    default:
      throw TemplateError("the bounds of a slice must be whole numbers, not \(value.kindName)")
    }
  }

  private mutating func slice(_ value: Value, _ start: Int?, _ end: Int?, _ step: Int)
    throws(TemplateError) -> Value
  {
    switch value {
    case .string(let text): return .string(Rendering.slice(text, start, end, step))
    case .safe(let html):
      return .safe(SafeHTML(trusted: Rendering.slice(html.text, start, end, step).withoutOpenTag))
    case .list(let list): return .list(List(owned: Rendering.slice(list.elements, start, end, step)))
    case .tuple(let list):
      return .tuple(List(owned: Rendering.slice(list.elements, start, end, step)))
    case .range(let range):
      let (first, last) = Rendering.bounds(range.count, start, end, step)
      let (product, isTooLong) = range.step.multipliedReportingOverflow(by: Int64(step))
      // Any step that leads past the end does the same.
      let longest: Int64 = (range.step > 0) == (step > 0) ? .max : .min
      return .range(
        IntegerRange(from: range.bound(first), to: range.bound(last), by: isTooLong ? longest : product))
    case .object(let type, let index):
      guard let count = host.count(ofType: type, at: index), !host.isMap(type: type, at: index)
      else { break }
      let positions = Rendering.positions(count, start, end, step)
      return .list(List(owned: positions.map { host.element($0, ofType: type, at: index) }))
    default: break
    }
    try require(value)
    throw TemplateError("\(value.kindName) cannot be sliced")
  }

  private static func slice(_ text: String, _ start: Int?, _ end: Int?, _ step: Int) -> String {
    if text.isASCII, step == 1 {
      let positions = positions(text.utf8.count, start, end, 1)
      guard let first = positions.first else { return "" }
      let bytes = text.utf8
      let from = bytes.index(bytes.startIndex, offsetBy: first)
      return String(text[from..<bytes.index(from, offsetBy: positions.count)])
    }
    let scalars = Array(text.unicodeScalars)
    var view = String.UnicodeScalarView()
    for position in positions(scalars.count, start, end, step) { view.append(scalars[position]) }
    return String(view)
  }

  private static func slice(_ values: [Value], _ start: Int?, _ end: Int?, _ step: Int) -> [Value] {
    positions(values.count, start, end, step).map { values[$0] }
  }

  private static func positions(_ count: Int, _ start: Int?, _ end: Int?, _ step: Int) -> [Int] {
    let (first, last) = bounds(count, start, end, step)
    if step > 0 {
      return first < last ? Array(stride(from: first, to: last, by: min(step, count + 1))) : []
    }
    return first > last ? Array(stride(from: first, to: last, by: max(step, -count - 1))) : []
  }

  private static func bounds(_ count: Int, _ start: Int?, _ end: Int?, _ step: Int) -> (first: Int, last: Int) {
    let lowest = step > 0 ? 0 : -1
    let highest = step > 0 ? count : count - 1
    func clamp(_ bound: Int) -> Int {
      min(max(bound < 0 ? bound &+ count : bound, lowest), highest)
    }
    return (start.map(clamp) ?? (step > 0 ? 0 : count - 1), end.map(clamp) ?? (step > 0 ? count : -1))
  }
}
