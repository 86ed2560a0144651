package import Text

/// The part of a file that was parsed as YAML or CSV, kept to show its lines.
package struct TextFile: Sendable {
  /// The path, relative to the site's folder.
  package var name: String
  var bytes: [UInt8]
  /// The file's line number of the first of `bytes`.
  var firstLine = 1
  /// Texts that are masked in lines that are shown.
  var secrets: [String] = []

  package init(name: String, bytes: [UInt8], firstLine: Int = 1, secrets: [String] = []) {
    self.name = name
    self.bytes = bytes
    self.firstLine = firstLine
    self.secrets = secrets
  }

  package func place(_ position: YAMLNode.Position) -> Place {
    Place(
      file: name, line: Int(position.line), column: Int(position.column), length: Int(position.length),
      text: line(Int(position.line)).map { SecretWords.masked($0, secrets) })
  }

  /// Returns a line without its line break, or `nil` if there is no such line.
  private func line(_ number: Int) -> String? {
    var start = 0
    for _ in 0..<max(0, number - firstLine) {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    var line = bytes[start...].prefix { $0 != 0x0A }
    if line.last == 0x0D { line.removeLast() }
    if start == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    return String(decoding: line, as: UTF8.self)
  }
}
