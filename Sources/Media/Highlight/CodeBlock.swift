/// Code to highlight.
package struct CodeBlock: Sendable, Hashable {
  /// As the author wrote it, such as `Swift`.
  var language: String
  var code: [UInt8]

  package init(language: String, code: [UInt8]) {
    self.language = language
    self.code = code
  }

  /// The most bytes of code that are highlighted.
  package static let largest = 1 << 20

  /// The names of plain text that authors use beside Pygments's own.
  static let plain: Set<String> = ["", "text", "plain", "plaintext", "txt", "none", "nohighlight"]
}
