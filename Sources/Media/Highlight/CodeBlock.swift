import Text

/// Code to highlight.
package struct CodeBlock: Sendable, Hashable {
  /// As the author wrote it, such as `Swift`.
  var language: String
  var code: [UInt8]

  package init(language: String, code: [UInt8]) {
    self.language = language
    self.code = code
  }

  /// Equal for blocks with the same result.
  var digest: Digest { SHA256.digest(of: Array(language.lowercased().utf8) + [0] + code) }

  /// The most bytes of code that are highlighted.
  package static let largest = 1 << 20

  /// The names of plain text that authors use beside Pygments's own.
  static let plain: Set<String> = ["", "text", "plain", "plaintext", "txt", "none", "nohighlight"]
}
