import Text

/// A file of a remembered output.
struct OutputFile: Sendable {
  /// Below the output folder.
  var path: String
  /// See `Artifact.anchors`.
  var anchors: [String]?
}

extension BinaryWriter {
  mutating func append(_ file: OutputFile) {
    append(file.path)
    var coded = BinaryWriter()
    coded.append(file.anchors) { writer, anchors in writer.append(anchors) { $0.append($1) } }
    append(coded.bytes.span)
  }
}

extension BinaryReader {
  mutating func outputFile() -> OutputFile {
    let path = text()
    _ = count()
    return OutputFile(path: path, anchors: optional { reader in reader.list { $0.text() } })
  }

  /// Reads only the path of a file.
  mutating func outputPath() -> String {
    let path = text()
    _ = range()
    return path
  }
}
