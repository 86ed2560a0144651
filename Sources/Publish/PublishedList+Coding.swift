import Text

extension PublishedList {
  /// A line that names the format, the digest of the rest, the path of the output, and the files. The same list always
  /// has the same bytes.
  static func bytes(of files: PublishedFiles, output: String) -> [UInt8] {
    var contents = BinaryWriter(capacity: files.count * 96 + 4096)
    contents.append(output)
    contents.append(files)
    var seal = BinaryWriter()
    seal.append(FastDigest(of: contents.bytes))
    return form + seal.bytes + contents.bytes
  }

  /// `nil` unless the bytes have the format of `bytes`, and are of this output. They are untrusted: a checkout may
  /// contain a forged list.
  static func files(in bytes: [UInt8], output: String) -> PublishedFiles? {
    guard bytes.starts(with: form) else { return nil }
    var reader = BinaryReader(bytes, in: form.count..<bytes.count)
    guard reader.digest() == FastDigest(of: bytes.span.extracting(min(reader.offset, bytes.count)...)) else {
      return nil
    }
    guard reader.text() == output, let files = reader.publishedFiles(), reader.isAtEnd else { return nil }
    return files
  }

  /// Returns the output of a list that starts with `head`, without a check of the rest, or `nil` if this is no list.
  static func output(ofHead head: [UInt8]) -> String? {
    guard head.starts(with: form) else { return nil }
    var reader = BinaryReader(head, in: form.count..<head.count)
    _ = reader.digest()
    let output = reader.text()
    return reader.hasFailed ? nil : output
  }
}

private let form = Array("Rhapsode's list of published files, form 1\n".utf8)
