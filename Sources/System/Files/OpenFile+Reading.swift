import Glibc

extension OpenFile {
  /// Appends up to `count` bytes from the current position. Returns their number; 0 at the end.
  package func read(_ count: Int, into bytes: inout [UInt8]) throws(FileError) -> Int {
    let before = bytes.count
    var failure: Int32?
    bytes.append(addingCapacity: count) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
        var got = unsafe Glibc.read(descriptor, buffer.baseAddress, count)
        while got < 0, errno == EINTR { got = unsafe Glibc.read(descriptor, buffer.baseAddress, count) }
        if got < 0 { failure = errno } else { initialized = got }
      }
    }
    if let failure { throw FileError(.read, path, code: failure) }
    return bytes.count - before
  }

  /// Reads from the current position to the end. Refuses more than `limit` bytes with `EFBIG`.
  package func contents(limit: Int = .max) throws(FileError) -> [UInt8] {
    guard size <= limit else { throw FileError(.read, path, code: EFBIG, limit: limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size + 1)
    // One byte more than the size: a file that ends where it should is then known to end after one call, and without
    // another allocation.
    while try read(max(size + 1 - bytes.count, bytes.count > size ? 1 << 16 : 1), into: &bytes) > 0 {
      guard bytes.count <= limit else { throw FileError(.read, path, code: EFBIG, limit: limit) }
      if bytes.count == size, opened.kind == .file { break }
    }
    return bytes
  }

  /// Returns at most `count` bytes from the current position.
  package func head(_ count: Int) throws(FileError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let got = unsafe buffer.withUnsafeMutableBytes { unsafe readFully($0) }
    guard got >= 0 else { throw FileError(.read, path, code: errno) }
    return Array(buffer.prefix(got))
  }

  /// Reads at most `count` bytes at `offset`: fewer at the end of the file, or if the system cannot read them.
  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    let count = max(0, min(count, size - offset))
    guard offset >= 0, count > 0 else { return [] }
    var bytes: [UInt8] = []
    _ = read(offset..<offset + count, into: &bytes)
    return bytes
  }

  /// Appends the bytes in this range of the file. Returns `false` if the file ends before, or cannot be read: then only
  /// those are appended that could be read.
  package func read(_ range: Range<Int>, into bytes: inout [UInt8]) -> Bool {
    let before = bytes.count
    bytes.append(addingCapacity: range.count) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, filled in
        guard let start = buffer.baseAddress else { return }
        while filled < range.count {
          let got = unsafe pread(descriptor, start + filled, range.count - filled, off_t(range.lowerBound + filled))
          if got < 0, errno == EINTR { continue }
          guard got > 0 else { return }
          filled += got
        }
      }
    }
    return bytes.count - before == range.count
  }

  /// Returns the number of bytes read before the end of the file; negative with `errno` set if reading failed.
  func readFully(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe Descriptor.readFully(descriptor, into: buffer)
  }
}
