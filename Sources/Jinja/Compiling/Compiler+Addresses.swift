import Escaping

/// Instructions that make addresses absolute, for `Options.resolvesAddresses`.
extension Compiler {
  /// Where values of URL attributes begin and end in this text.
  func addressMarks(in text: Range<Int>) -> [AddressMark] {
    guard vocabulary.options.resolvesAddresses else { return [] }
    var reader = MarkupReader(context)
    reader.read(problems.source.bytes[text], at: text.lowerBound)
    return reader.addressMarks
  }

  mutating func emit(_ mark: AddressMark) {
    emit(
      mark.isEnd ? .endAddress : .startAddress, small: Int(mark.attribute.rawValue),
      mode: EscapingMode(.none, in: mark.container), at: mark.offset..<mark.offset)
  }

  /// Whether the output may be HTML with relative addresses, such as `{{ x | safe }}`. Members come from the host, and
  /// what macros and blocks return was written by a template: their addresses are absolute already.
  func mayWriteRelativeHTML(_ expression: Expression) -> Bool {
    guard vocabulary.options.resolvesAddresses, mode.escapes, context.state == .text else { return false }
    switch expression.form {
    case .member, .call, .literal: return false
    default: return true
    }
  }
}
