import Model
import System
import Text

extension BuildMemory {
  /// A line that names the format, the digest of the rest, then lengths and numbers in little-endian order. Files are
  /// sorted by path, so that the same memory has the same bytes.
  package var bytes: [UInt8] {
    var body = MemoryWriter()
    body.append(text: output)
    body.append(number: Int64(files.count))
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      body.append(text: path.text)
      body.append(number: Int64(file.kind.rawValue))
      body.append(stamp: file.stamp)
      // Flags for the fields that follow. Memories of earlier versions have no own pages, but can still be read.
      body.append(
        number: (file.source == nil ? 0 : 1) | (file.ownPage == nil ? 0 : 2) | (file.digest == nil ? 0 : 4))
      if let source = file.source { body.append(stamp: source) }
      if let page = file.ownPage { body.append(number: Int64(bitPattern: page)) }
      if let digest = file.digest {
        body.append(number: Int64(bitPattern: digest.high))
        body.append(number: Int64(bitPattern: digest.low))
      }
    }
    body.append(number: Int64(sections.count))
    for (name, bytes) in sections.sorted(by: { $0.key < $1.key }) {
      body.append(text: name)
      body.append(bytes: bytes)
    }
    var head = MemoryWriter()
    let digest = FastDigest(of: body.bytes)
    head.append(number: Int64(bitPattern: digest.high))
    head.append(number: Int64(bitPattern: digest.low))
    return form + head.bytes + body.bytes
  }

  /// `nil` unless the bytes have the format of `bytes`. They are untrusted: a checkout may contain a forged memory.
  package init?(bytes: [UInt8]) {
    guard bytes.starts(with: form) else { return nil }
    var reader = MemoryReader(bytes: bytes, offset: form.count)
    guard let high = reader.number(), let low = reader.number() else { return nil }
    let digest = FastDigest(high: UInt64(bitPattern: high), low: UInt64(bitPattern: low))
    guard digest == FastDigest(of: bytes.span.extracting(reader.offset...)) else { return nil }
    guard let output = reader.text(), let files = reader.number() else { return nil }
    self.init(output: output)
    for _ in 0..<max(0, files) {
      guard let path = reader.text().flatMap({ RelativePath($0) }), let kind = reader.number(),
        let kind = UInt8(exactly: kind).flatMap({ Artifact.Kind(rawValue: $0) }), let stamp = reader.stamp(),
        let flags = reader.number()
      else { return nil }
      let source = flags & 1 == 0 ? nil : reader.stamp()
      let page = flags & 2 == 0 ? nil : reader.number().map { UInt64(bitPattern: $0) }
      let digest = flags & 4 == 0 ? nil : reader.digest()
      self.files[path] = PublishedFile(kind: kind, stamp: stamp, source: source, ownPage: page, digest: digest)
    }
    guard let sections = reader.number() else { return nil }
    for _ in 0..<max(0, sections) {
      guard let name = reader.text(), let bytes = reader.content() else { return nil }
      self.sections[name] = bytes
    }
  }
}

private let form = Array("Rhapsode's memory of a build, form 1\n".utf8)

private struct MemoryWriter {
  var bytes: [UInt8] = []

  mutating func append(number: Int64) {
    for shift in stride(from: 0, through: 56, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
  }

  mutating func append(text: String) {
    append(number: Int64(text.utf8.count))
    bytes.append(utf8: text)
  }

  mutating func append(bytes: [UInt8]) {
    append(number: Int64(bytes.count))
    self.bytes += bytes
  }

  mutating func append(stamp: FileStamp) {
    append(number: stamp.size)
    append(number: stamp.modified)
  }
}

private struct MemoryReader {
  let bytes: [UInt8]
  var offset: Int

  init(bytes: [UInt8], offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  mutating func number() -> Int64? {
    guard bytes.count - offset >= 8 else { return nil }
    var value: UInt64 = 0
    for index in 0..<8 { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    offset += 8
    return Int64(bitPattern: value)
  }

  mutating func digest() -> FastDigest? {
    guard let high = number(), let low = number() else { return nil }
    return FastDigest(high: UInt64(bitPattern: high), low: UInt64(bitPattern: low))
  }

  mutating func range() -> Range<Int>? {
    guard let count = number(), count >= 0, count <= bytes.count - offset else { return nil }
    defer { offset += Int(count) }
    return offset..<offset + Int(count)
  }

  mutating func text() -> String? { range().map { bytes.span.text($0) } }

  mutating func content() -> [UInt8]? { range().map { Array(bytes[$0]) } }

  mutating func stamp() -> FileStamp? {
    guard let size = number(), let modified = number() else { return nil }
    return FileStamp(size: size, modified: modified)
  }
}
