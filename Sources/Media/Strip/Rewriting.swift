import System

/// How a copy of a file is put together: parts of the file, and other bytes in their place.
struct Rewriting: Hashable {
  enum Piece: Hashable {
    case source(Range<Int>)
    case bytes([UInt8])
    case zeros(Int)

    var length: Int {
      switch self {
      case .source(let range): range.count
      case .bytes(let bytes): bytes.count
      case .zeros(let count): count
      }
    }
  }

  private(set) var pieces: [Piece] = []

  var length: Int { pieces.reduce(0) { $0 + $1.length } }

  mutating func keep(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if case .source(let last) = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .source(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(.source(range))
    }
  }

  mutating func write(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    if case .bytes(var last) = pieces.last {
      // Removed first, so that appending copies nothing: a picture can have thousands of parts.
      pieces.removeLast()
      last += bytes
      pieces.append(.bytes(last))
    } else {
      pieces.append(.bytes(bytes))
    }
  }

  /// Adds the copy of a part of the file that begins at `offset`.
  mutating func append(_ part: Rewriting, at offset: Int) {
    for piece in part.pieces {
      switch piece {
      case .source(let range): keep(range.lowerBound + offset..<range.upperBound + offset)
      case .bytes(let bytes): write(bytes)
      case .zeros(let count): writeZeros(count)
      }
    }
  }

  mutating func writeZeros(_ count: Int) {
    if count > 0 { pieces.append(.zeros(count)) }
  }
}

extension Rewriting {
  /// Returns the copy of a file that has been read as a whole.
  func bytes(of source: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(length)
    for piece in pieces {
      switch piece {
      case .source(let range): output += source[range.clamped(to: 0..<source.count)]
      case .bytes(let bytes): output += bytes
      case .zeros(let count): output += [UInt8](repeating: 0, count: count)
      }
    }
    return output
  }

  /// Whether the copy would be equal to the file.
  func changesNothing(of file: borrowing OpenFile) -> Bool {
    guard length == file.size else { return false }
    var offset = 0
    for piece in pieces {
      switch piece {
      case .source(let range): if range.lowerBound != offset { return false }
      case .bytes(let bytes): if file.bytes(at: offset, count: bytes.count) != bytes { return false }
      case .zeros(let count): if !Self.isZero(file, offset..<offset + count) { return false }
      }
      offset += piece.length
    }
    return true
  }

  private static func isZero(_ file: borrowing OpenFile, _ range: Range<Int>) -> Bool {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: largestPart) {
      let part = file.bytes(at: start, count: min(largestPart, range.upperBound - start))
      if part.contains(where: { $0 != 0 }) { return false }
    }
    return true
  }

  private static let largestPart = 1 << 20

  /// Appends the copy to `target`, which must be empty.
  func write(_ file: borrowing OpenFile, to target: borrowing OpenFile) throws(FileError) {
    for piece in pieces {
      switch piece {
      case .source(let range): try file.copy(range, to: target)
      case .bytes(let bytes): try target.write(bytes.span)
      case .zeros(let count):
        let zeros = [UInt8](repeating: 0, count: min(count, Self.largestPart))
        for start in stride(from: 0, to: count, by: Self.largestPart) {
          try target.write(zeros.span.extracting(0..<min(Self.largestPart, count - start)))
        }
      }
    }
  }
}
