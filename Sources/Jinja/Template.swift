/// A compiled template. Any number of threads may render it at once.
package struct Template: Sendable {
  let program: Program
  /// All programs that were compiled together with this one.
  let programs: [Program?]
  let environment: Environment

  package var name: String { program.name }

  /// Appends the rendering to `output`. `variables` are visible to the template besides the host's globals, by the
  /// numbers of their names. If an error is thrown, `output` is unchanged.
  package func render(
    _ variables: [(name: Int32, value: Value)] = [], host: any Host = NoHost(),
    into output: inout [UInt8]
  ) throws(TemplateError) {
    let start = output.count
    var buffer: [UInt8] = []
    swap(&buffer, &output)
    var machine = Machine(self, variables, host, output: buffer)
    buffer = []
    defer { swap(&machine.output, &output) }
    do throws(TemplateError) {
      try machine.run()
      try machine.checkBudget()
      machine.budget.made += machine.output.count - start
    } catch {
      machine.output.removeLast(max(0, machine.output.count - start))
      throw error
    }
  }
}
