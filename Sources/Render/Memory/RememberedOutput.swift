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
    var target: Int32
    var file: Int32
    var line: Int32
    var column: Int32
  }

  var files: [File]
  /// Indexes in `RenderMemory.reads`.
  var reads: [Int32]
  /// Indexes in `RenderMemory.assets`.
  var assets: [Int32]
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
    append(output.reads) { $0.append(count: Int($1)) }
    append(output.assets) { $0.append(count: Int($1)) }
    append(output.links) { writer, link in
      for number in [link.target, link.file, link.line, link.column] { writer.append(count: Int(number)) }
    }
    append(output.diagnostics) { $0.append($1) }
    append(output.validity) { writer, validity in
      writer.append(validity.lowerBound.seconds)
      writer.append(validity.upperBound.seconds)
    }
  }
}

extension BinaryReader {
  /// A number of 31 bits.
  private mutating func index() -> Int32 { Int32(exactly: count()) ?? fail(0) }

  mutating func output() -> RememberedOutput {
    let files = list { reader in
      let path = reader.text()
      return RememberedOutput.File(path: path, anchors: reader.optional { reader in reader.list { $0.text() } })
    }
    let reads = list { $0.index() }
    let assets = list { $0.index() }
    let links = list { reader in
      let (target, file, line) = (reader.index(), reader.index(), reader.index())
      return RememberedOutput.Link(target: target, file: file, line: line, column: reader.index())
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
