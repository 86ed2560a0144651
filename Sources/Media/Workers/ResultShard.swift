import System
import Text

/// One of the files that store the answers of workers. Several answers share it; it is read when one of them is first
/// asked for.
struct ResultShard {
  /// In the order of storing, oldest first.
  private var stored: [(key: Digest, value: Range<Int>)] = []
  private var positions: [Digest: Int] = [:]
  private var bytes: [UInt8] = []
  private var used: Set<Digest> = []
  private var added: [Digest: [UInt8]] = [:]

  /// The most bytes of a file; older results leave it first.
  static let largest = 8 << 20

  init() {}

  /// Reads the content of a file. Returns `nil` if it is damaged. A file of another `version` is empty: its results are
  /// of no use.
  init?(_ bytes: [UInt8], version: String) {
    let head = Self.head(version)
    guard bytes.starts(with: head) else {
      if bytes.starts(with: Self.form) { return }
      return nil
    }
    let start = head.count + 32
    guard bytes.count >= start,
      FastDigest(of: bytes.span.extracting(start...)).hex.utf8.elementsEqual(bytes[head.count..<start])
    else { return nil }
    self.bytes = bytes
    var offset = start
    while offset < bytes.count {
      guard bytes.count - offset >= 36, let key = Digest(bytes: Array(bytes[offset..<offset + 32])) else { return nil }
      let length = bytes[offset + 32..<offset + 36].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - offset - 36 else { return nil }
      positions[key] = stored.count
      stored.append((key, offset + 36..<offset + 36 + length))
      offset += 36 + length
    }
  }

  mutating func value(_ key: Digest) -> [UInt8]? {
    if let value = added[key] { return value }
    guard let position = positions[key] else { return nil }
    used.insert(key)
    return Array(bytes[stored[position].value])
  }

  mutating func add(_ value: [UInt8], for key: Digest) { added[key] = value }

  var isChanged: Bool { !added.isEmpty }

  /// Returns the content of the file: first the results that this build did not use, then those that it used, then new
  /// ones. If it becomes too large, the first ones are dropped.
  func content(version: String) -> [UInt8] {
    var records: [(key: Digest, value: ArraySlice<UInt8>)] = []
    for isUsed in [false, true] {
      for (key, range) in stored where used.contains(key) == isUsed && added[key] == nil {
        records.append((key, bytes[range]))
      }
    }
    records += added.sorted { $0.key < $1.key }.map { ($0.key, $0.value[...]) }
    var size = records.reduce(0) { $0 + 36 + $1.value.count }
    var first = 0
    while size > Self.largest {
      size -= 36 + records[first].value.count
      first += 1
    }
    var body: [UInt8] = []
    body.reserveCapacity(size)
    for (key, value) in records[first...] {
      body += key.bytes
      for shift in [24, 16, 8, 0] { body.append(UInt8(truncatingIfNeeded: value.count >> shift)) }
      body += value
    }
    return Self.head(version) + Array(FastDigest(of: body).hex.utf8) + body
  }
}

extension ResultShard {
  /// The first line of all files, as it was when they only stored code.
  private static let form = Array("Rhapsode's highlighted code, form 1\n".utf8)

  private static func head(_ version: String) -> [UInt8] { form + Array("\(version)\n".utf8) }
}
