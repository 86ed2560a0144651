import Escaping
import Text

/// Instructions that apply filters and tests and call methods.
extension Machine {
  mutating func callFilter(_ number: Int, _ shape: Program.Shape, _ mode: EscapingMode)
    throws(TemplateError)
  {
    let arguments = try takeArguments(shape)
    guard let filter = Filter(rawValue: UInt8(number)) else { return }
    top = try rendering.counted(rendering.apply(filter, to: top, arguments, mode))
    passWarnings()
  }

  mutating func callHostFilter(_ instruction: Instruction, _ shape: Program.Shape) throws(TemplateError) {
    var arguments = try takeArguments(shape)
    arguments.mayAddTags = instruction.small == 1
    for argument in arguments.positional { try rendering.require(argument) }
    if rendering.isStrict { try rendering.require(top) }
    top = try rendering.counted(rendering.applyHostFilter(Int(instruction.a), to: top, arguments))
    passWarnings()
  }

  mutating func callTest(_ number: Int, _ shape: Program.Shape) throws(TemplateError) {
    let arguments = try takeArguments(shape)
    guard let test = Test(rawValue: UInt8(number)) else { return }
    top = .bool(try rendering.holds(test, top, arguments.positional + arguments.keywords.map(\.value)))
  }

  mutating func callMethod(_ instruction: Instruction, _ shape: Program.Shape) throws(TemplateError) {
    let arguments = try takeArguments(shape)
    let object = pop()
    let name = name(instruction.a)
    guard !Method.exists(name, for: object) else {
      push(try rendering.counted(rendering.method(name, of: object, arguments)))
      return passWarnings()
    }
    switch object {
    case .object(let type, let index)
    where Method.ofHostMaps.contains(name) && rendering.host.isMap(type: type, at: index):
      let map = Value.map(rendering.copy(ofMap: type, at: index))
      push(try rendering.counted(rendering.method(name, of: map, arguments)))
    default:
      let callee = try rendering.member(instruction.a, of: object)
      if case .missing = callee, !object.isMissing {
        if case .callable(let callable) = object, case .blocks(let context) = callable.kind {
          throw TemplateError(
            "there is no block `\(name)`",
            help: Suggestion.help(
              for: name, among: context.lineage.flatMap { $0.blocks.array.map { self.name($0.name) } }))
        }
        if case .module(let module) = object {
          throw TemplateError(
            "`\(module.name)` has no macro `\(name)`",
            help: Suggestion.help(for: name, among: module.context.exports.map { self.name($0) }))
        }
        throw TemplateError(
          "\(object.kindName) has no method `\(name)`",
          help: OtherLanguages.help(forMember: name)
            ?? Suggestion.help(for: name, among: Method.names(for: object)))
      }
      try call(callee, arguments, site: instruction.small, instruction.mode)
    }
  }
}
