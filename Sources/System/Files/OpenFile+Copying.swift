import Glibc

extension OpenFile {
  /// Copies the whole file to the end of `target`, which must be empty, inside the kernel if possible. Holes of a
  /// sparse file stay holes.
  package func copy(to target: borrowing OpenFile) throws(FileError) {
    let size = try Int(status.stamp.size)
    var position = 0
    while let data = nextData(in: position..<size) {
      try seek(data.lowerBound)
      try target.seek(data.lowerBound)
      try copy(data.count, to: target)
      position = data.upperBound
    }
    guard ftruncate(target.descriptor, off_t(size)) == 0 else { throw FileError(.write, target.path, code: errno) }
  }

  /// Copies a part of the file to the current position of `target`, inside the kernel if possible.
  package func copy(_ range: Range<Int>, to target: borrowing OpenFile) throws(FileError) {
    try seek(range.lowerBound)
    try copy(range.count, to: target)
  }

  private func copy(_ length: Int, to target: borrowing OpenFile) throws(FileError) {
    var copied = 0
    while copied < length {
      let count = LinuxCalls.copy(min(length - copied, 1 << 30), from: descriptor, to: target.descriptor)
      if count == 0 { return }
      if count > 0 {
        copied += count
      } else if errno == ENOSPC || errno == EIO || errno == EDQUOT || errno == EFBIG {
        throw FileError(.write, target.path, code: errno)
      } else if errno != EINTR {
        guard copied == 0 else { throw FileError(.write, target.path, code: errno) }
        return try copyThroughMemory(length, to: target)
      }
    }
  }

  private func copyThroughMemory(_ length: Int, to target: borrowing OpenFile) throws(FileError) {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var rest = length
    while rest > 0 {
      let part = min(rest, buffer.count)
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe readFully(UnsafeMutableRawBufferPointer(rebasing: $0[..<part]))
      }
      guard count >= 0 else { throw FileError(.read, path, code: errno) }
      try target.write(buffer.span.extracting(0..<count))
      guard count == part else { return }
      rest -= count
    }
  }
}

// MARK: Sparse files

extension OpenFile {
  /// `SEEK_DATA` and `SEEK_HOLE` of Linux, which Swift's module of glibc does not have.
  private static let seekData: CInt = 3
  private static let seekHole: CInt = 4

  /// Returns the first part of `range` that is not a hole, or `nil` if there is none. On a file system without holes it
  /// is the whole range.
  func nextData(in range: Range<Int>) -> Range<Int>? {
    guard !range.isEmpty else { return nil }
    let start = lseek(descriptor, off_t(range.lowerBound), OpenFile.seekData)
    guard start >= 0 else { return errno == ENXIO ? nil : range }
    guard start < range.upperBound else { return nil }
    let end = lseek(descriptor, start, OpenFile.seekHole)
    return Int(start)..<(end > start ? min(Int(end), range.upperBound) : range.upperBound)
  }

  func seek(_ offset: Int) throws(FileError) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw FileError(.read, path, code: errno) }
  }
}
