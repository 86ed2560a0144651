import Glibc

/// Files of the machine, read whole.
package enum Files {
  package struct Failure: Error {
    package var path: String
    /// `errno`.
    package var code: Int32

    package init(path: String, code: Int32) {
      self.path = path
      self.code = code
    }

    /// As the system words it: "No such file or directory".
    package var reason: String { unsafe String(cString: strerror(code)) }
  }

  package static func read(_ path: String) throws(Failure) -> [UInt8] {
    // A pipe without a writer must not be waited for.
    let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw Failure(path: path, code: errno) }
    return try contents(takingOver: file, path)
  }

  /// The whole of an open file, which is closed; one of more than `limit` bytes is refused. `path` is for messages.
  static func contents(
    takingOver file: Int32, limit: Int64 = .max, _ path: String
  ) throws(Failure) -> [UInt8] {
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw Failure(path: path, code: errno) }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG else { throw Failure(path: path, code: kind == S_IFDIR ? EISDIR : EINVAL) }
    guard status.st_size <= limit else { throw Failure(path: path, code: EFBIG) }
    return try read(file, size: Int(status.st_size), path)
  }

  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Bytes of a file; 0 if there is none.
  package static func size(_ path: String) -> Int64 {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// The files below `folder`, relative to it and in order; folders that are links are not entered.
  package static func list(_ folder: String) -> [String] {
    var found: [String] = []
    collect(folder, "", &found)
    return found.sorted()
  }
}

extension Files {
  private static func read(_ file: Int32, size: Int, _ path: String) throws(Failure) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = unsafe Glibc.read(file, buffer.baseAddress.map { unsafe $0 + count }, size - count)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        guard got > 0 else { return }
        count += got
      }
    }
    guard failure == 0 else { throw Failure(path: path, code: failure) }
    return bytes
  }

  /// Without `.` and `..`, in no order; `nil` if the folder, which is closed, cannot be read. A negative one has no names.
  package static func names(takingOver folder: Int32) -> [String]? {
    guard folder >= 0 else { return nil }
    guard let stream = unsafe fdopendir(folder) else {
      close(folder)
      return nil
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let item = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &item.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func collect(_ folder: String, _ prefix: String, _ found: inout [String]) {
    let descriptor = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for name in names(takingOver: descriptor) ?? [] {
      var status = stat()
      guard unsafe lstat("\(folder)/\(name)", &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: collect("\(folder)/\(name)", prefix + name + "/", &found)
      case S_IFREG: found.append(prefix + name)
      default: break
      }
    }
  }
}
