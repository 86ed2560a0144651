import Text

extension BuildMemory {
  /// A line that names the format, the digest of the rest, and the rest: the output, the sections, the files, and which
  /// sections there are. The last two are at the end, so that sections can be written as they are made. The same memory
  /// always has the same bytes.
  var bytes: [UInt8] { pieces.joined.bytes }

  /// `bytes` in pieces, so that the sections, which are most of it, are not copied.
  var pieces: BytePieces {
    var contents = BytePieces(Self.start(of: output))
    let sections = self.sections.sorted { $0.key < $1.key }
    for section in sections { contents.append(section.value) }
    contents.append(StoredBytes(Self.end(files, sections: sections.map { ($0.key, $0.value.count) })))
    var pieces = BytePieces(Self.head(before: contents))
    pieces.append(contents)
    return pieces
  }

  /// Returns what comes before these contents: the line and the digest.
  static func head(before contents: BytePieces) -> [UInt8] { form.head(before: contents) }

  /// Returns a digest of contents that are written from their start to their end.
  static func seal() -> SealedForm.Seal { form.seal() }

  /// Returns what comes before the sections.
  static func start(of output: String) -> [UInt8] {
    var writer = BinaryWriter()
    writer.append(output)
    return writer.bytes
  }

  /// Returns what comes after the sections, which are named in their order. Its own length is last.
  static func end(_ files: PublishedFiles, sections: [(name: String, count: Int)]) -> [UInt8] {
    var writer = BinaryWriter(capacity: files.count * 96 + 4096)
    writer.append(files)
    writer.append(sections) { writer, section in
      writer.append(section.name)
      writer.append(count: section.count)
    }
    writer.append(word: UInt64(writer.bytes.count))
    return writer.bytes
  }

  /// `nil` unless the bytes have the format of `bytes`. They are untrusted: a checkout may contain a forged memory.
  init?(bytes: [UInt8]) {
    guard var reader = form.reader(of: bytes) else { return nil }
    self.init(output: reader.text())
    var position = reader.offset
    guard !reader.hasFailed, let end = Self.end(in: bytes, after: position) else { return nil }
    var last = BinaryReader(bytes, in: end)
    guard let files = last.publishedFiles() else { return nil }
    self.files = files
    for section in last.list({ reader in (name: reader.text(), count: reader.count()) }) {
      guard section.count <= end.lowerBound - position else { return nil }
      let content = StoredBytes(bytes, in: position..<position + section.count)
      guard sections.updateValue(BytePieces(content), forKey: section.name) == nil else { return nil }
      position += section.count
    }
    guard last.isAtEnd, position == end.lowerBound else { return nil }
    origin = form.digest(ofHead: bytes).map { MemoryOrigin(bytes, base: $0) }
  }

  /// Returns the range of what comes after the sections, without its length; `nil` if it would begin before `start`.
  private static func end(in bytes: [UInt8], after start: Int) -> Range<Int>? {
    guard bytes.count - start >= 8 else { return nil }
    let end = bytes.count - 8
    var reader = BinaryReader(bytes, in: end..<bytes.count)
    guard let length = Int(exactly: reader.word()), length <= end - start else { return nil }
    return end - length..<end
  }

  static func isFromAnotherVersion(_ bytes: [UInt8]) -> Bool { form.isOfAnotherVersion(bytes) }

  /// Returns the output of a memory that starts with `head`; `nil` if it is not a memory. The rest is not checked.
  static func output(ofHead head: [UInt8]) -> String? { form.output(ofHead: head) }

  /// Returns the digest in the head of a memory, or `nil` if it is not one of this version.
  static func digest(ofHead head: [UInt8]) -> FastDigest? { form.digest(ofHead: head) }
}

private let form = SealedForm("Rhapsode's memory of a build, form 4", isInBlocks: true)
