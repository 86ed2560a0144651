import Escaping
import Text

extension Rendering {
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

  /// The values joined as text: HTML if one of them is.
  mutating func concatenated(_ parts: [Value], _ mode: EscapingMode) throws(TemplateError) -> Value {
    let isSafe = mode.escapes && parts.contains { $0.isSafe }
    let start = output.count
    for part in parts {
      try write(part, isSafe ? mode : .none)
      try checkOutput()
    }
    return try captured(from: start, isSafe ? mode : .none)
  }
}

extension Rendering {
  /// Returns false, having written nothing, if the value needs the slow path.
  mutating func writeQuickly(_ place: borrowing Borrowed<Value>, _ mode: EscapingMode) -> Bool {
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

  /// Writes the member of a frozen map, or the HTML of the host's object. Returns false, having written nothing, if the
  /// member needs the slow path.
  mutating func writeQuickly(_ name: Int32, of place: borrowing Borrowed<Value>, _ mode: EscapingMode) -> Bool {
    switch place.value {
    case .map(let map):
      guard let position = map.frozenPosition(number: name) else { return false }
      return writeQuickly(map.frozenValues[borrowing: position], mode)
    case .object(let type, let index):
      guard mode == .html || mode == .none else { return false }
      return host.append(name, ofType: type, at: index, to: &output)
    default: return false
    }
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
