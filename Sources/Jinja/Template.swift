/// A compiled template. Any number of threads may render it at once.
package struct Template: Sendable {
  let program: Program
  /// All programs that were compiled together with this one.
  let programs: [Program?]
  let library: SharedLibrary

  /// Appends the rendering to `output`. `variables` are visible to the template besides the host's globals, by the
  /// numbers of their names. If an error is thrown, `output` is unchanged.
  package func render(
    _ variables: [(name: Int32, value: Value)] = [], host: any Host = NoHost(),
    into output: inout [UInt8]
  ) throws(TemplateError) {
    let start = output.count
    var buffer: [UInt8] = []
    swap(&buffer, &output)
    var machine = Machine(program, programs, library, variables, host, output: buffer)
    buffer = []
    var failure: TemplateError?
    do throws(TemplateError) {
      try machine.run()
      try machine.rendering.close()
    } catch {
      machine.rendering.output.removeLast(max(0, machine.rendering.output.count - start))
      failure = error
    }
    swap(&machine.rendering.output, &output)
    machine.end()
    if let failure { throw failure }
  }
}
