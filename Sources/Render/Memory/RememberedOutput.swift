import Model
import Text

/// What a build remembers of one output: what it was made from, and what came of it besides its files.
struct RememberedOutput: Sendable {
  struct File: Sendable {
    /// Below the output folder.
    var path: String
    /// See `Artifact.anchors`.
    var anchors: [String]?
  }

  struct Link: Sendable {
    /// Indexes in `RenderMemory.texts`.
    var target: Int
    var file: Int
    var line: Int
    var column: Int
  }

  var files: [File]
  /// Indexes in `RenderMemory.reads`.
  var reads: [Int]
  /// Indexes in `RenderMemory.assets`.
  var assets: [Int]
  var links: [Link]
  var diagnostics: [Diagnostic]
  /// The time for which it was made, and from when on it can be different; `nil` if it does not depend on the clock.
  var validity: Range<Timestamp>?

  /// Whether it would be the same at `now`.
  func isValid(at now: Timestamp) -> Bool { validity?.contains(now) ?? true }
}

extension BinaryWriter {
  mutating func append(_ output: RememberedOutput) {
    append(output.files) { writer, file in
      writer.append(file.path)
      writer.append(file.anchors) { writer, anchors in writer.append(anchors) { $0.append($1) } }
    }
    append(output.reads) { $0.append(count: $1) }
    append(output.assets) { $0.append(count: $1) }
    append(output.links) { writer, link in
      writer.append(count: link.target)
      writer.append(count: link.file)
      writer.append(count: link.line)
      writer.append(count: link.column)
    }
    append(output.diagnostics) { $0.append($1) }
    append(output.validity) { writer, validity in
      writer.append(validity.lowerBound.seconds)
      writer.append(validity.upperBound.seconds)
    }
  }
}

extension BinaryReader {
  mutating func output() -> RememberedOutput {
    let files = list { reader in
      let path = reader.text()
      return RememberedOutput.File(path: path, anchors: reader.optional { reader in reader.list { $0.text() } })
    }
    let reads = list { $0.count() }
    let assets = list { $0.count() }
    let links = list { reader in
      let (target, file, line) = (reader.count(), reader.count(), reader.count())
      return RememberedOutput.Link(target: target, file: file, line: line, column: reader.count())
    }
    let diagnostics = list { $0.diagnostic() }
    let validity = optional { reader -> Range<Timestamp> in
      let (start, end) = (reader.number(), reader.number())
      return Timestamp(seconds: start)..<Timestamp(seconds: max(start, end))
    }
    return RememberedOutput(
      files: files, reads: reads, assets: assets, links: links, diagnostics: diagnostics, validity: validity)
  }
}
