import Escaping
import Text

extension Machine {
  @inline(__always)
  mutating func write(_ value: Value, _ mode: EscapingMode) throws(TemplateError) {
    switch value {
    case .string(let text): if !writeQuickly(text, mode) { try write(value, in: mode) }
    case .safe(let html):
      if mode == .html || mode == .none { output.append(plain: html.text) } else { try write(value, in: mode) }
    case .int(let int): if !writeQuickly(int, mode) { try write(value, in: mode) }
    default: if mode == .html || mode == .none { try writeOther(value, mode) } else { try write(value, in: mode) }
    }
  }

  mutating func writeVariable(_ instruction: Instruction) throws(TemplateError) {
    let slot = base + Int(instruction.a)
    if slots[slot].isOmitted { _ = variable(Int(instruction.a), instruction.b) }
    let place = unsafe slots.place(of: slot)
    if !writeQuickly(unsafe place.pointee, instruction.mode) { try write(slots[slot], instruction.mode) }
  }

  mutating func writeMember(_ instruction: Instruction) throws(TemplateError) {
    let place = unsafe resolved(Int(instruction.a))
    if instruction.small == 0, writeQuickly(instruction.b, of: unsafe place.pointee, instruction.mode) { return }
    try write(member(instruction.b, of: slots[base + Int(instruction.a)]), instruction.mode)
  }

  mutating func concatenate(_ count: Int, _ mode: EscapingMode) throws(TemplateError) {
    let parts = pop(count)
    let isSafe = mode.escapes && parts.contains { $0.isSafe }
    let start = output.count
    for part in parts {
      try write(part, isSafe ? mode : .none)
      try checkOutput()
    }
    push(try captured(from: start, isSafe ? mode : .none))
  }

  /// The text of a value before it is escaped: the result of Python's `str`.
  func text(of value: Value) throws(TemplateError) -> String {
    switch value {
    case .string(let text): return text
    case .safe(let html): return html.text
    case .missing(let absence):
      if isStrict, absence.kind != .otherwise { throw absent(absence) }
      return ""
    case .object(let type, let index):
      guard let text = host.text(ofType: type, at: index) else {
        throw TemplateError("an object cannot be written", help: "write one of its members")
      }
      if case .object = text { return "" }
      return try self.text(of: text)
    case .callable(let callable):
      guard case .method(_, let name) = callable.kind else { break }
      throw TemplateError(
        "`\(name)` is a method, and not called",
        help: "write `\(name)()`, or `x[\"\(name)\"]` for the member of a map")
    case .module(let module): return try text(of: module.text)
    default: break
    }
    var bytes: [UInt8] = []
    var writer = PythonWriter(limit: limits.bytes)
    writer.append(value, to: &bytes)
    try allow(bytes: bytes.count)
    return bytes.text
  }
}

extension Machine {
  /// Returns false, having written nothing, if the value needs the slow path.
  private mutating func writeQuickly(_ place: borrowing Borrowed<Value>, _ mode: EscapingMode) -> Bool {
    switch place.value {
    case .string(let text): return writeQuickly(text, mode)
    case .int(let int): return writeQuickly(int, mode)
    case .safe(let html):
      guard mode == .html || mode == .none else { return false }
      output.append(plain: html.text)
      return true
    default: return false
    }
  }

  /// Writes the member of a frozen map.
  private mutating func writeQuickly(_ name: Int32, of place: borrowing Borrowed<Value>, _ mode: EscapingMode) -> Bool {
    guard case .map(let map) = place.value, let position = map.frozenPosition(number: name) else { return false }
    return writeQuickly(map.frozenValues[borrowing: position], mode)
  }

  private mutating func writeOther(_ value: Value, _ mode: EscapingMode) throws(TemplateError) {
    switch value {
    case .int(let int): output.append(decimal: Int(int))
    case .object(let type, let index):
      let text = host.text(ofType: type, at: index) ?? .missing(Absence())
      guard !text.isObject, !text.isMissing else {
        throw TemplateError("an object cannot be written", help: "write one of its members")
      }
      try write(text, mode)
    case .module(let module): try write(module.text, mode)
    default:
      let text = try text(of: value)
      if mode.escapes { output.append(escaping: text) } else { output.append(utf8: text) }
    }
  }
}

extension Value {
  var isSafe: Bool {
    if case .safe = self { return true }
    return false
  }

  fileprivate var isObject: Bool {
    if case .object = self { return true }
    return false
  }
}

extension [UInt8] {
  mutating func append(plain text: String) {
    let span = text.utf8.span
    unsafe span.withUnsafeBufferPointer { bytes in unsafe append(bytes: bytes) }
  }

  @inline(__always)
  mutating func append(bytes: UnsafeBufferPointer<UInt8>) {
    append(addingCapacity: bytes.count) { output in
      unsafe output.withUnsafeMutableBufferPointer { target, written in
        guard let source = bytes.baseAddress, let base = target.baseAddress else { return }
        unsafe (base + written).update(from: source, count: bytes.count)
        written += bytes.count
      }
    }
  }
}
