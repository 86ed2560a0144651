import Escaping
import Text

/// Instructions that write. `Operation` documents their operands `a`, `b` and `small`.
extension Machine {
  @inline(__always)
  mutating func writeTop(_ mode: EscapingMode) throws(TemplateError) {
    try rendering.write(pop(), mode)
    try finishWriting()
  }

  mutating func writeVariable(_ instruction: Instruction) throws(TemplateError) {
    let slot = base + Int(instruction.a)
    // The variable's first use: `variable` looks it up by name, and stores it in its slot.
    if slots[slot].isOmitted { _ = variable(Int(instruction.a), instruction.b) }
    let place = unsafe slots.place(of: slot)
    if !rendering.writeQuickly(unsafe place.pointee, instruction.mode) {
      try rendering.write(slots[slot], instruction.mode)
    }
    try finishWriting()
  }

  mutating func writeMember(_ instruction: Instruction) throws(TemplateError) {
    let place = unsafe place(ofVariable: Int(instruction.a))
    // A map has methods of some names (`small` 1), such as `items`, which need the slow path.
    let isWritten =
      instruction.small == 0 && rendering.writeQuickly(instruction.b, of: unsafe place.pointee, instruction.mode)
    if !isWritten {
      let value = try rendering.member(instruction.b, of: slots[base + Int(instruction.a)])
      try rendering.write(value, instruction.mode)
    }
    try finishWriting()
  }

  mutating func concatenate(_ count: Int, _ mode: EscapingMode) throws(TemplateError) {
    push(try rendering.concatenated(pop(count), mode))
    passWarnings()
  }

  /// Gives the host the warnings of this instruction, with its place and the chain of calls.
  @inline(__always)
  mutating func passWarnings() {
    if !rendering.warnings.isEmpty { passAllWarnings() }
  }
}

extension Machine {
  @inline(__always)
  private mutating func finishWriting() throws(TemplateError) {
    passWarnings()
    try rendering.checkOutput()
  }

  @inline(never)
  private mutating func passAllWarnings() {
    for warning in rendering.warnings {
      var diagnostic = located(
        TemplateError(warning.summary, help: "the value is `\(Machine.shown(warning.value))`")
      ).diagnostic
      diagnostic.severity = .warning
      rendering.host.warn(diagnostic)
    }
    rendering.warnings.removeAll()
  }

  /// The beginning of a value, on one line.
  private static func shown(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars.prefix(100) {
      text += scalar.properties.isWhitespace || scalar.value < 0x20 ? " " : String(scalar)
    }
    return value.unicodeScalars.count > 100 ? text + "…" : text
  }
}
