/// A template as it was read: its bytes, and the name that errors show.
package struct TemplateSource: Sendable {
  package var bytes: [UInt8]
  package var file: String

  package init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }
}
