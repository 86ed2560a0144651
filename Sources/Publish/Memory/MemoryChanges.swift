import Text

/// A build memory written as the changes of an older one: which of its bytes stay, and the new bytes between them.
///
/// After an edit nearly all bytes stay. Writing them all again would take a twentieth of a small rebuild, and wear out a
/// disk. The older memory stays as it is, so that a build that is killed leaves a pair that fits.
struct MemoryChanges {
  enum Piece {
    /// A range of the older memory's file.
    case kept(Range<Int>)
    case new(StoredBytes)
  }

  /// The output that the memory is of.
  let output: String
  /// Identifies the older memory: the digest in its head.
  let base: FastDigest
  private(set) var pieces: [Piece] = []

  /// Returns `nil` if it is better to write the whole memory: if half of its bytes are new, or they are in too many
  /// places.
  init?(_ memory: BytePieces, of last: MemoryOrigin, output: String) {
    self.output = output
    base = last.base
    for piece in memory.all {
      if piece.all.span.isIdentical(to: last.bytes.span) { append(piece.range, of: last) } else { append(piece) }
    }
    let new = pieces.reduce(0) { if case .new(let bytes) = $1 { $0 + bytes.range.count } else { $0 } }
    guard new * 2 < memory.count, pieces.count < Self.most else { return nil }
  }

  private static let most = 4096
}

extension MemoryChanges {
  private mutating func append(_ range: Range<Int>, of last: MemoryOrigin) {
    last.forEachSegment(in: range) { part, base in
      guard let base else { return append(StoredBytes(last.bytes, in: part)) }
      if case .kept(let before) = pieces.last, before.upperBound == base.lowerBound {
        pieces[pieces.count - 1] = .kept(before.lowerBound..<base.upperBound)
      } else {
        pieces.append(.kept(base))
      }
    }
  }

  private mutating func append(_ new: StoredBytes) {
    if case .new(let before) = pieces.last, before.range.count < 4096 {
      pieces[pieces.count - 1] = .new(StoredBytes(before.bytes + new.bytes))
    } else {
      pieces.append(.new(new))
    }
  }
}

extension MemoryChanges {
  /// The bytes of the file.
  var written: BytePieces {
    var head = BinaryWriter()
    head.append(output)
    head.append(base)
    head.append(count: pieces.count)
    var contents = BytePieces()
    for piece in pieces {
      switch piece {
      case .kept(let range):
        head.append(true)
        head.append(count: range.lowerBound)
        head.append(count: range.count)
      case .new(let bytes):
        head.append(false)
        head.append(count: bytes.range.count)
        contents.append(StoredBytes(head.bytes))
        contents.append(bytes)
        head.removeAll()
      }
    }
    contents.append(StoredBytes(head.bytes))
    var all = BytePieces(form.head(before: contents))
    all.append(contents)
    return all
  }

  /// `nil` unless the bytes have the format of `written`. They are untrusted: a checkout may contain forged changes.
  init?(bytes: [UInt8]) {
    guard var reader = form.reader(of: bytes) else { return nil }
    output = reader.text()
    base = reader.digest()
    pieces = reader.list { reader in
      guard reader.flag() else { return .new(StoredBytes(bytes, in: reader.range())) }
      let start = reader.count()
      let count = reader.count()
      guard start <= Self.largest, count <= Self.largest else { return reader.fail(.kept(0..<0)) }
      return .kept(start..<start + count)
    }
    guard reader.isAtEnd, count <= Self.largest else { return nil }
  }

  static func isFromAnotherVersion(_ bytes: [UInt8]) -> Bool { form.isOfAnotherVersion(bytes) }

  /// The number of bytes of the new memory.
  var count: Int {
    pieces.reduce(0) { sum, piece in
      switch piece {
      case .kept(let range): sum + range.count
      case .new(let bytes): sum + bytes.range.count
      }
    }
  }

  /// The most bytes of a memory, and the largest number that is read.
  private static let largest = 1 << 30
}

private let form = SealedForm("Rhapsode's changes of a build's memory, form 1")
