/// A filter of the host: its name and its parameters. The compiler checks the arguments of each use against them.
package struct FilterDeclaration: Sendable {
  let name: String
  /// In the order of positional arguments.
  let parameters: [String]
  /// How many parameters, from the first on, must be given.
  let required: Int
  /// Whether it also takes keyword arguments of any other name. Such a filter takes no positional arguments.
  let takesAnyKeyword: Bool

  package init(_ name: String, _ parameters: [String] = [], required: Int = 0, takesAnyKeyword: Bool = false) {
    self.name = name
    self.parameters = parameters
    self.required = required
    self.takesAnyKeyword = takesAnyKeyword
  }
}
