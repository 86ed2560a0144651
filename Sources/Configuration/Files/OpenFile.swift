import Glibc

/// A file that is open for reading.
package struct OpenFile: ~Copyable {
  private let descriptor: Int32
  let path: String
  /// Bytes, when it was opened.
  package let size: Int

  package init(_ path: String) throws(FileError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else { throw FileError(path: path, errno: errno) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileError(path: path, reason: .system(status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL))
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Appends up to `count` further bytes; how many came, 0 at the end.
  func read(_ count: Int, into bytes: inout [UInt8]) throws(FileError) -> Int {
    let before = bytes.count
    var failure: Int32?
    bytes.append(addingCapacity: count) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
        let got = unsafe Glibc.read(descriptor, buffer.baseAddress, count)
        if got < 0 { failure = errno } else { initialized = got }
      }
    }
    if let failure { throw FileError(path: path, errno: failure) }
    return bytes.count - before
  }

  /// The whole of a file that is not larger than `limit` bytes.
  package static func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    let file = try OpenFile(path)
    guard file.size <= limit else { throw FileError(path: path, reason: .tooLarge(limit: limit)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.size + 1)
    while try file.read(max(4096, file.size + 1 - bytes.count), into: &bytes) > 0 {
      guard bytes.count <= limit else { throw FileError(path: path, reason: .tooLarge(limit: limit)) }
    }
    return bytes
  }
}
