import CLinux
import Glibc
import System

/// A file while it is read or written.
struct OpenFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Follows links: for files that are not of the output.
  init(reading path: String) throws(PublishProblem) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else { throw .failed(.read, path: path, code: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  var status: FileStatus {
    get throws(PublishProblem) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .failed(.read, path: path, code: errno) }
      return FileStatus(status)
    }
  }

  func write(_ bytes: Span<UInt8>) throws(PublishProblem) {
    let code = unsafe bytes.withUnsafeBytes { buffer -> Int32 in
      var written = 0
      while written < buffer.count {
        let count = unsafe Glibc.write(
          descriptor, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
        if count < 0, errno != EINTR { return errno }
        written += max(0, count)
      }
      return 0
    }
    guard code == 0 else { throw .failed(.write, path: path, code: code) }
  }

  /// From where it was read to, whole; a file of more than `limit` bytes is refused.
  func contents(limit: Int64) throws(PublishProblem) -> [UInt8] {
    guard try status.stamp.size <= limit else { throw .failed(.read, path: path, code: EFBIG) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe readFully($0) }
      guard count >= 0 else { throw .failed(.read, path: path, code: errno) }
      bytes += buffer[..<count]
      if count < buffer.count { return bytes }
    }
  }

  /// At most `count` bytes from where it was read to.
  func head(_ count: Int) throws(PublishProblem) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let got = unsafe buffer.withUnsafeMutableBytes { unsafe readFully($0) }
    guard got >= 0 else { throw .failed(.read, path: path, code: errno) }
    return Array(buffer.prefix(got))
  }

  /// Whether the file has these bytes and no more.
  func holds(_ bytes: Span<UInt8>) throws(PublishProblem) -> Bool {
    let status = try status
    guard status.kind == .file, status.stamp.size == Int64(bytes.count) else { return false }
    var offset = 0
    while offset < bytes.count {
      let length = min(chunk, bytes.count - offset)
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

  /// Whether both have the same bytes. What is a hole in both is not read.
  func hasSameContent(as other: borrowing OpenFile) throws(PublishProblem) -> Bool {
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
      // It has become shorter since.
      if count == 0, position < size { return false }
    }
    return true
  }

  /// From the start of this one to the end of `target`, which is empty, inside the kernel where that can be done. Holes of a
  /// sparse file stay holes.
  func copy(to target: borrowing OpenFile) throws(PublishProblem) {
    let size = try Int(status.stamp.size)
    var position = 0
    while let data = nextData(in: position..<size) {
      try seek(data.lowerBound)
      try target.seek(data.lowerBound)
      try copy(data.count, to: target)
      position = data.upperBound
    }
    guard ftruncate(target.descriptor, off_t(size)) == 0 else { throw .failed(.write, path: target.path, code: errno) }
  }

  private func copy(_ length: Int, to target: borrowing OpenFile) throws(PublishProblem) {
    var copied = 0
    while copied < length {
      let count = copy_file_range(descriptor, nil, target.descriptor, nil, min(length - copied, 1 << 30), 0)
      if count == 0 { return }
      if count > 0 {
        copied += count
      } else if errno == ENOSPC || errno == EIO || errno == EDQUOT || errno == EFBIG {
        throw .failed(.write, path: target.path, code: errno)
      } else if errno != EINTR {
        guard copied == 0 else { throw .failed(.write, path: target.path, code: errno) }
        return try copyThroughMemory(length, to: target)
      }
    }
  }
}

extension OpenFile {
  private var chunk: Int { 1 << 16 }

  /// How many bytes were read before the end; negative where reading failed.
  private func readFully(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    while count < buffer.count {
      let got = unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + count }, buffer.count - count)
      if got < 0, errno == EINTR { continue }
      if got < 0 { return -1 }
      if got == 0 { break }
      count += got
    }
    return count
  }

  private func copyThroughMemory(_ length: Int, to target: borrowing OpenFile) throws(PublishProblem) {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var rest = length
    while rest > 0 {
      let part = min(rest, buffer.count)
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe readFully(UnsafeMutableRawBufferPointer(rebasing: $0[..<part]))
      }
      guard count >= 0 else { throw .failed(.read, path: path, code: errno) }
      try target.write(buffer.span.extracting(0..<count))
      guard count == part else { return }
      rest -= count
    }
  }
}

// MARK: Sparse files

extension OpenFile {
  /// `SEEK_DATA` and `SEEK_HOLE` of Linux, which the module of glibc leaves out.
  private static let seekData: CInt = 3
  private static let seekHole: CInt = 4

  /// The first part of `range` that is no hole; `nil` if there is none. A file system that knows no holes has one part.
  private func nextData(in range: Range<Int>) -> Range<Int>? {
    guard !range.isEmpty else { return nil }
    let start = lseek(descriptor, off_t(range.lowerBound), OpenFile.seekData)
    guard start >= 0 else { return errno == ENXIO ? nil : range }
    guard start < range.upperBound else { return nil }
    let end = lseek(descriptor, start, OpenFile.seekHole)
    return Int(start)..<(end > start ? min(Int(end), range.upperBound) : range.upperBound)
  }

  private func seek(_ offset: Int) throws(PublishProblem) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw .failed(.read, path: path, code: errno) }
  }
}
