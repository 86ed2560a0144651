import Text

/// An output of the last build in its stored form: the range of each part.
struct StoredOutput: Sendable {
  /// How many rows the outputs before this one use.
  var start: RowCounts
  /// See `Outputs.name(of:)`.
  var name: Range<Int>
  var files: Range<Int>
  /// The row numbers of its reads and of the files that it shows, and its links.
  var reads: Range<Int>
  var assets: Range<Int>
  var links: Range<Int>
  /// Empty if there are none.
  var diagnostics: Range<Int>
  /// From when it was made to when it can be different; `nil` if it does not depend on the clock.
  var validity: Range<Timestamp>?
  /// The range of the whole output.
  var coded = 0..<0

  /// Whether it would be the same at `now`.
  func isValid(at now: Timestamp) -> Bool { validity?.contains(now) ?? true }
}

/// A number of rows for each table of a memory.
struct RowCounts: Sendable {
  var reads: Int
  var assets: Int
  var texts: Int
}

/// A link of an output.
struct StoredLink: Sendable {
  /// Row numbers in the table of texts.
  var target: Int
  var file: Int
  var line: Int
  var column: Int
}

extension BinaryReader {
  mutating func storedOutput() -> StoredOutput {
    let first = offset
    let start = RowCounts(reads: count(), assets: count(), texts: count())
    let (name, files, reads, assets, links, diagnostics) = (range(), range(), range(), range(), range(), range())
    let validity = optional { $0.validity() }
    return StoredOutput(
      start: start, name: name, files: files, reads: reads, assets: assets, links: links, diagnostics: diagnostics,
      validity: validity, coded: first..<offset)
  }

  mutating func storedLink() -> StoredLink {
    let (target, file, line) = (count(), count(), count())
    return StoredLink(target: target, file: file, line: line, column: count())
  }

  private mutating func validity() -> Range<Timestamp> {
    let (start, end) = (number(), number())
    return Timestamp(seconds: start)..<Timestamp(seconds: max(start, end))
  }
}

extension BinaryWriter {
  mutating func append(_ link: StoredLink) {
    for number in [link.target, link.file, link.line, link.column] { append(count: number) }
  }

  mutating func append(_ validity: Range<Timestamp>?) {
    append(validity) { writer, validity in
      writer.append(validity.lowerBound.seconds)
      writer.append(validity.upperBound.seconds)
    }
  }
}
