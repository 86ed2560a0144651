import Glibc

/// Writing to a file that is open.
enum OpenFile {
  /// `errno`; 0: all is written.
  static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(file, $0.baseAddress.map { unsafe $0 + offset }, bytes.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      offset += count
    }
    return 0
  }
}
