package import Text

/// What rendering remembers for the next build: the inputs of each output. It is a section of the build memory.
///
/// The bytes stay encoded, since most of them go into the next memory without a change: only the ranges of the parts
/// are known, and a part is decoded on demand. The bytes are untrusted.
package struct RenderMemory: Sendable {
  /// The bytes of the whole build memory, of which this is one section.
  let bytes: [UInt8]
  /// Digest of all that every output depends on and no read covers: the program and its options.
  let conditions: FastDigest
  /// See `Site.digest`.
  let site: FastDigest?
  /// See `SourceDigests`.
  let sources: [(id: String, digest: FastDigest)]
  let reads: [StoredRead]
  /// The ranges of the files that outputs show.
  let assets: [Range<Int>]
  /// The ranges of the texts in links: their targets, and the names of the files in which the links are written.
  let texts: [Range<Int>]
  /// In the order in which they were made.
  let outputs: [StoredOutput]

  private static let form = "rhapsode pages 7"

  /// `nil` unless these are the bytes of a memory in this version's form.
  package init?(_ stored: StoredBytes) {
    var reader = BinaryReader(stored)
    guard reader.text() == RenderMemory.form else { return nil }
    conditions = reader.digest()
    site = reader.optional { $0.digest() }
    sources = reader.list { ($0.text(), $0.digest()) }
    outputs = reader.list { $0.storedOutput() }
    reads = reader.list { $0.storedRead() }
    assets = reader.list { $0.range() }
    texts = reader.list { $0.range() }
    guard reader.isAtEnd else { return nil }
    bytes = stored.all
  }

  /// Writes what comes before the outputs and the tables of their rows.
  static func begin(
    _ writer: inout BinaryWriter, conditions: FastDigest, site: FastDigest?,
    sources: [(id: String, digest: FastDigest)]
  ) {
    writer.append(form)
    writer.append(conditions)
    writer.append(site) { $0.append($1) }
    writer.append(sources) { writer, source in
      writer.append(source.id)
      writer.append(source.digest)
    }
  }
}

extension RenderMemory {
  /// Returns how many rows the outputs before `number` use. `number` may be the number of all outputs.
  func rowCounts(before number: Int) -> RowCounts {
    number < outputs.count
      ? outputs[number].start : RowCounts(reads: reads.count, assets: assets.count, texts: texts.count)
  }

  /// The name of a read; see `ReadNames`.
  func name(ofRead number: Int) -> [String] {
    var reader = BinaryReader(bytes, in: reads[number].name)
    return reader.list { $0.text() }
  }

  func text(_ number: Int) -> String { bytes.span.text(texts[number]) }

  /// `nil` if the stored bytes are damaged.
  func asset(_ number: Int) -> PublishedAsset? {
    var reader = BinaryReader(bytes, in: assets[number])
    let asset = reader.asset()
    return reader.isAtEnd ? asset : nil
  }

  /// The numbers in one of an output's lists, each below `limit`; `nil` if the stored bytes are damaged.
  func numbers(_ range: Range<Int>, below limit: Int) -> [Int]? {
    var reader = BinaryReader(bytes, in: range)
    var numbers: [Int] = []
    while reader.offset < range.upperBound {
      let number = reader.count()
      guard !reader.hasFailed, number < limit else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Whether all numbers in one of an output's lists are below `limit` and `isWanted`; `false` if the stored bytes are
  /// damaged.
  func allNumbers(_ range: Range<Int>, below limit: Int, satisfy isWanted: (Int) -> Bool) -> Bool {
    var reader = BinaryReader(bytes, in: range)
    while reader.offset < range.upperBound {
      let number = reader.count()
      guard !reader.hasFailed, number < limit, isWanted(number) else { return false }
    }
    return true
  }

  func files(of output: StoredOutput) -> [OutputFile] {
    var reader = BinaryReader(bytes, in: output.files)
    return reader.list { $0.outputFile() }
  }

  func paths(of output: StoredOutput) -> [String] {
    var reader = BinaryReader(bytes, in: output.files)
    return reader.list { $0.outputPath() }
  }

  func diagnostics(of output: StoredOutput) -> [Diagnostic] {
    guard !output.diagnostics.isEmpty else { return [] }
    var reader = BinaryReader(bytes, in: output.diagnostics)
    return reader.list { $0.diagnostic() }
  }

  /// The links of an output; an empty list if the stored bytes are damaged.
  func links(of output: StoredOutput) -> [StoredLink] {
    var reader = BinaryReader(bytes, in: output.links)
    var links: [StoredLink] = []
    while reader.offset < output.links.upperBound {
      let link = reader.storedLink()
      guard !reader.hasFailed, link.target < texts.count, link.file < texts.count else { return [] }
      links.append(link)
    }
    return links
  }
}
