import Glibc

extension OpenFile {
  /// Whether the content of the file is exactly `bytes`.
  package func holds(_ bytes: Span<UInt8>) throws(FileError) -> Bool {
    let status = try status
    guard status.kind == .file, status.stamp.size == Int64(bytes.count) else { return false }
    var offset = 0
    while offset < bytes.count {
      let length = min(1 << 16, bytes.count - offset)
      let same = unsafe withUnsafeTemporaryAllocation(byteCount: length, alignment: 16) { buffer in
        guard unsafe readFully(buffer) == length, let mine = buffer.baseAddress else { return false }
        return unsafe bytes.extracting(offset..<offset + length).withUnsafeBytes { theirs in
          unsafe theirs.baseAddress.map { unsafe memcmp(mine, $0, length) == 0 } ?? false
        }
      }
      guard same else { return false }
      offset += length
    }
    return true
  }

  /// Whether both have the same bytes. Parts that are holes in both files are not read.
  package func hasSameContent(as other: borrowing OpenFile) throws(FileError) -> Bool {
    let size = try Int(status.stamp.size)
    guard try Int(other.status.stamp.size) == size else { return false }
    var mine = [UInt8](repeating: 0, count: 1 << 18)
    var theirs = mine
    var position = 0
    while position < size {
      let rest = position..<size
      position = min(nextData(in: rest)?.lowerBound ?? size, other.nextData(in: rest)?.lowerBound ?? size)
      try seek(position)
      try other.seek(position)
      let count = unsafe mine.withUnsafeMutableBytes { unsafe readFully($0) }
      let otherCount = unsafe theirs.withUnsafeMutableBytes { unsafe other.readFully($0) }
      guard count == otherCount, count >= 0, mine[..<count] == theirs[..<count] else { return false }
      position += count
      // The file has become shorter meanwhile.
      if count == 0, position < size { return false }
    }
    return true
  }
}
