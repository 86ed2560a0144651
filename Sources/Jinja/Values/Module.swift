/// An imported template: the variables and macros of its top level.
package final class Module: @unchecked Sendable {
  let name: String
  let context: Context
  /// Its output.
  let text: Value

  init(name: String, context: Context, text: Value) {
    self.name = name
    self.context = context
    self.text = text
  }
}
