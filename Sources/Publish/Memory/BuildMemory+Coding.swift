import Text

extension BuildMemory {
  /// A line that names the format, the digest of the rest, and the rest. The same memory always has the same bytes.
  var bytes: [UInt8] { pieces.joined.bytes }

  /// `bytes` in pieces, so that the sections, which are most of it, are not copied.
  var pieces: BytePieces {
    var contents = BytePieces(head)
    for (name, section) in sections.sorted(by: { $0.key < $1.key }) {
      var writer = BinaryWriter()
      writer.append(name)
      contents.append(StoredBytes(writer.bytes))
      contents.append(withLength: section)
    }
    var pieces = BytePieces(form.head(before: contents))
    pieces.append(contents)
    return pieces
  }

  /// The bytes before the sections.
  private var head: [UInt8] {
    var writer = BinaryWriter(capacity: files.count * 96 + 4096)
    writer.append(output)
    writer.append(files)
    writer.append(count: sections.count)
    return writer.bytes
  }

  /// `nil` unless the bytes have the format of `bytes`. They are untrusted: a checkout may contain a forged memory.
  init?(bytes: [UInt8]) {
    guard var reader = form.reader(of: bytes) else { return nil }
    self.init(output: reader.text())
    guard let files = reader.publishedFiles() else { return nil }
    self.files = files
    let sections = reader.list { reader in (name: reader.text(), range: reader.range()) }
    guard reader.isAtEnd else { return nil }
    for section in sections { self.sections[section.name] = BytePieces(StoredBytes(bytes, in: section.range)) }
    origin = form.digest(ofHead: bytes).map { MemoryOrigin(bytes, base: $0) }
  }

  static func isFromAnotherVersion(_ bytes: [UInt8]) -> Bool { form.isOfAnotherVersion(bytes) }

  /// Returns the output of a memory that starts with `head`; `nil` if it is not a memory. The rest is not checked.
  static func output(ofHead head: [UInt8]) -> String? { form.output(ofHead: head) }

  /// Returns the digest in the head of a memory, or `nil` if it is not one of this version.
  static func digest(ofHead head: [UInt8]) -> FastDigest? { form.digest(ofHead: head) }
}

private let form = SealedForm("Rhapsode's memory of a build, form 3", isInBlocks: true)
