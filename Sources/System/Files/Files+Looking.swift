import Glibc

extension Files {
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Returns why a file cannot be read, or `nil` if it can.
  package static func obstacleToReading(_ path: String) -> FileError? {
    unsafe access(path, R_OK) == 0 ? nil : FileError(.read, path, code: errno)
  }

  package static func isExecutable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

  /// Returns the size of a file in bytes, or 0 if there is none.
  package static func size(_ path: String) -> Int64 {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Returns the status of a file or folder; of a link itself unless `followsLink`.
  package static func status(_ path: String, followsLink: Bool = false) throws(FileError) -> FileStatus {
    var status = stat()
    let code = unsafe followsLink ? stat(path, &status) : lstat(path, &status)
    guard code == 0 else { throw FileError(.read, path, code: errno) }
    return FileStatus(status)
  }

  /// Returns the absolute path, without links and dots, of a file or folder that exists.
  package static func realPath(_ path: String) throws(FileError) -> String {
    guard let real = unsafe realpath(path, nil) else { throw FileError(.open, path, code: errno) }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Returns the files below `folder`, sorted and relative to it. Symbolic links are left out.
  package static func list(_ folder: String) -> [String] {
    var found: [String] = []
    var walk = FolderWalk(links: .notFollowed)
    walk.run(folder) { path, finding in
      if case .file = finding { found.append(path) }
    }
    return found.sorted()
  }
}
