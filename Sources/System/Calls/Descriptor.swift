import Glibc

/// Reads and writes descriptors, and repeats calls that a signal has interrupted.
enum Descriptor {
  /// Writes all of the bytes. Returns `errno`, or 0 if all is written.
  static func write(_ bytes: Span<UInt8>, to file: Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer -> Int32 in
      var written = 0
      while written < buffer.count {
        let count = unsafe Glibc.write(file, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return errno }
        written += count
      }
      return 0
    }
  }

  /// Returns the number of bytes read before the end of the file; negative with `errno` set if reading failed.
  static func readFully(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    while count < buffer.count {
      let got = unsafe read(file, buffer.baseAddress.map { unsafe $0 + count }, buffer.count - count)
      if got < 0, errno == EINTR { continue }
      if got < 0 { return -1 }
      if got == 0 { break }
      count += got
    }
    return count
  }
}

extension Descriptor {
  /// Reads everything up to the end; `path` is for messages.
  static func drain(_ file: Int32, _ path: String) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(.read, path, code: errno) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
