package import Text

/// One template, rendered once with the members of an object: what `rhapsode template` does.
package struct OneTemplate: Sendable {
  package enum Failure: Error {
    /// All that is wrong with the template and those that it names, or what went wrong while it was rendered.
    case wrong([Diagnostic])
  }

  private let source: TemplateSource
  private let options: Options
  private let load: Environment.Load

  /// `load` is asked for what the template extends, includes or imports.
  package init(_ source: TemplateSource, options: Options, load: @escaping Environment.Load) {
    self.source = source
    self.options = options
    self.load = load
  }

  package func render(_ data: Node) throws(Failure) -> [UInt8] {
    let names = Names()
    let (source, load) = (source, load)
    let environment = Environment(names: names, options: options) { name in
      name == source.file ? source : load(name)
    }
    let diagnostics = environment.compile([source.file])
    guard diagnostics.isEmpty else { throw .wrong(diagnostics) }
    let variables = data.members.map {
      (name: names.intern($0.name), value: Value($0.value, names: names))
    }
    var output: [UInt8] = []
    do throws(TemplateError) {
      try environment.template(source.file).render(variables, into: &output)
    } catch {
      throw .wrong([error.diagnostic])
    }
    return output
  }
}
