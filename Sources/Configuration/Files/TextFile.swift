package import Text

/// The part of a file that was parsed as YAML or CSV, kept to show its lines.
package struct TextFile: Sendable {
  /// The path, relative to the site's folder.
  package var name: String
  var bytes: [UInt8]
  /// The line number in the file at which `bytes` begin.
  var firstLine = 1
  /// Texts to mask when a line is shown.
  var secrets: [String] = []
  /// The offset of each line; empty without an index, where lines are searched from the start of the file.
  private var lineStarts: [Int] = []

  package init(name: String, bytes: [UInt8], firstLine: Int = 1, secrets: [String] = []) {
    self.name = name
    self.bytes = bytes
    self.firstLine = firstLine
    self.secrets = secrets
    if bytes.count > Self.longestSearched { self = withLineIndex() }
  }

  /// A longer file has an index of its lines, since it can have a mistake in each.
  private static let longestSearched = 32 << 10

  /// Returns the file with an index of its lines. Without it, locating each row of a table takes quadratic time: 138 s
  /// for 100,000 rows.
  package func withLineIndex() -> TextFile {
    var file = self
    file.lineStarts = [0]
    for index in bytes.indices where bytes[index] == 0x0A { file.lineStarts.append(index + 1) }
    return file
  }

  package func place(_ position: YAMLNode.Position) -> Place {
    Place(
      file: name, line: Int(position.line), column: Int(position.column), length: Int(position.length),
      text: line(Int(position.line)).map { SecretWords.masked($0, secrets) })
  }

  /// The longest line, in bytes, that is shown from a file with an index. A file with many positions can be a single
  /// line, and each `Place` keeps its line.
  private static let longestLine = 4096

  /// Returns a line without its line break, or `nil` if there is no such line, or it is too long to be shown.
  private func line(_ number: Int) -> String? {
    let index = max(0, number - firstLine)
    guard let start = start(ofLine: index) else { return nil }
    if !lineStarts.isEmpty {
      let end = index + 1 < lineStarts.count ? lineStarts[index + 1] : bytes.count
      guard end - start <= Self.longestLine else { return nil }
    }
    var line = bytes[start...].prefix { $0 != 0x0A }
    if line.last == 0x0D { line.removeLast() }
    if start == 0 { line.removeFirst(line.byteOrderMarkLength) }
    return String(decoding: line, as: UTF8.self)
  }

  /// `index` counts from 0.
  private func start(ofLine index: Int) -> Int? {
    guard lineStarts.isEmpty else { return lineStarts.indices.contains(index) ? lineStarts[index] : nil }
    var start = 0
    for _ in 0..<index {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    return start
  }
}
