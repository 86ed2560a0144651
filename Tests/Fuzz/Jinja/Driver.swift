import Text

@testable import Jinja

/// Compiles the bytes as a template that can include, import and extend itself. Renders it strictly, and leniently with
/// white space control.
func check(_ bytes: [UInt8]) {
  for isLenient in [false, true] {
    var options = Options()
    options.isLenient = isLenient
    options.trimBlocks = isLenient
    options.lstripBlocks = isLenient
    options.limits.iterations = 2_000
    options.limits.bytes = 50_000
    options.limits.depth = 20
    let names = Names()
    let environment = Environment(names: names, options: options) { name in
      ["a", "b.txt"].contains(name) ? TemplateSource(bytes, file: name) : nil
    }
    for diagnostic in environment.compile(["a"]) {
      precondition(!diagnostic.summary.isEmpty, "a mistake has a message")
    }
    var output = [UInt8](repeating: 0x2E, count: 3)
    do throws(TemplateError) {
      let variables = data().members.map { (name: names.intern($0.name), value: Value($0.value, names: names)) }
      try environment.template("a").render(variables, into: &output)
      precondition(String(validating: output, as: UTF8.self) != nil || String(validating: bytes, as: UTF8.self) == nil)
    } catch {
      precondition(output.count == 3, "an error leaves the output as it was")
    }
  }
}

/// A function, not a constant: the leak checker does not follow tagged pointers of a global.
private func data() -> Node {
  .object([
    .init("x", .string("<Καλημέρα> & 'you'")), .init("n", .integer(-7)), .init("f", .number(2.5)), .init("e", .null),
    .init("l", .list([.integer(3), .string("b"), .list([.bool(true)]), .integer(1)])),
    .init("m", .object([.init("a", .integer(1)), .init("b", .list([])), .init("c", .string("d e f"))])),
    .init("t", .list([.object([.init("c", .list([.object([.init("c", .list([]))])]))])])),
  ])
}
