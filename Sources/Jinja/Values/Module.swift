/// An imported template: what it stored at its top.
package final class Module: @unchecked Sendable {
  let name: String
  let context: Context
  /// What it wrote.
  let text: Value

  init(name: String, context: Context, text: Value) {
    self.name = name
    self.context = context
    self.text = text
  }
}
