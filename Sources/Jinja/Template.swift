/// One compiled template. Any number of threads may render it at once.
package struct Template: Sendable {
  let source: TemplateSource

  /// Appends the rendering to `output`. `variables` are what the template sees besides the host's globals, by the numbers
  /// of their names; an error leaves `output` as it was.
  package func render(
    _ variables: [(name: Int32, value: Value)] = [], host: any Host = NoHost(), into output: inout [UInt8]
  ) throws(TemplateError) {
    output += source.bytes
  }
}
