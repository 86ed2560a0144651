import Text

extension PublishedList {
  /// A line that names the format, the digest of the rest, the path of the output, and the files. The same list always
  /// has the same bytes.
  static func bytes(of files: PublishedFiles, output: String) -> [UInt8] {
    var contents = BinaryWriter(capacity: files.count * 96 + 4096)
    contents.append(output)
    contents.append(files)
    return form.head(before: BytePieces(contents.bytes)) + contents.bytes
  }

  /// `nil` unless the bytes have the format of `bytes`, and are of this output. They are untrusted: a checkout may
  /// contain a forged list.
  static func files(in bytes: [UInt8], output: String) -> PublishedFiles? {
    guard var reader = form.reader(of: bytes), reader.text() == output, let files = reader.publishedFiles(),
      reader.isAtEnd
    else { return nil }
    return files
  }

  /// Returns the output of a list that starts with `head`; `nil` if it is not a list. The rest is not checked.
  static func output(ofHead head: [UInt8]) -> String? { form.output(ofHead: head) }
}

private let form = SealedForm("Rhapsode's list of published files, form 1")
