import CLinux
import Glibc
import Store
import Text

/// An open folder: names below it are looked up from its descriptor, so that the folder may be renamed meanwhile. A last
/// component that is a symbolic link is never followed.
struct Folder: ~Copyable, Sendable {
  /// For messages.
  let path: String
  let descriptor: Int32

  /// A symbolic link is refused.
  init(_ path: String) throws(PublishProblem) {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(.open, path: path, code: errno) }
    self.path = path
    self.descriptor = descriptor
  }

  init(_ name: String, in parent: borrowing Folder) throws(PublishProblem) {
    let descriptor = unsafe openat(parent.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(.open, path: parent.path(name), code: errno) }
    self.path = parent.path(name)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Of the thing itself, not of what it links to; `nil` where nothing is.
  func status(_ name: String) throws(PublishProblem) -> FileStatus? {
    var status = stat()
    if unsafe fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(status) }
    guard errno == ENOENT || errno == ENOTDIR else { throw .failed(.read, path: path(name), code: errno) }
    return nil
  }

  var status: FileStatus {
    get throws(PublishProblem) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .failed(.read, path: path, code: errno) }
      return FileStatus(status)
    }
  }

  /// Not `.` and `..`, in no order.
  func names() throws(PublishProblem) -> [String] {
    let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = unsafe fdopendir(copy) else { throw .failed(.read, path: path, code: errno) }
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

  /// Whether a file or folder may be made in it.
  var isWritable: Bool { unsafe faccessat(descriptor, ".", W_OK | X_OK, 0) == 0 }
}

extension Folder {
  /// Opens a file for reading; `nil` where no file is.
  func open(_ name: String) throws(PublishProblem) -> OpenFile? {
    let file = unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      guard errno == ENOENT || errno == ENOTDIR || errno == ELOOP else {
        throw .failed(.read, path: path(name), code: errno)
      }
      return nil
    }
    return OpenFile(descriptor: file, path: path(name))
  }

  /// Makes a file that was not there, and the folders above it.
  func create(_ name: String) throws(PublishProblem) -> OpenFile {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    var file = unsafe openat(descriptor, name, flags, 0o666)
    if file < 0, errno == ENOENT {
      _ = try makeFolders(above: name)
      file = unsafe openat(descriptor, name, flags, 0o666)
    }
    guard file >= 0 else { throw .failed(.write, path: path(name), code: errno) }
    return OpenFile(descriptor: file, path: path(name))
  }

  /// The folders that were not there before, the highest first.
  func makeFolders(above name: String) throws(PublishProblem) -> [String] {
    var missing: [String] = []
    var made: [String] = []
    for folder in OutputPath.folders(above: name) {
      if try makeFolder(folder, unlessMissing: &missing) {
        made.append(folder)
        break
      }
      if missing.last != folder { break }
    }
    for folder in missing.reversed() {
      try makeFolder(folder)
      made.append(folder)
    }
    return made
  }

  /// Whether it was made; `missing` gets it where the folder above it is missing too.
  private func makeFolder(_ name: String, unlessMissing missing: inout [String]) throws(PublishProblem) -> Bool {
    if unsafe mkdirat(descriptor, name, 0o777) == 0 { return true }
    switch errno {
    case EEXIST: break
    case ENOENT: missing.append(name)
    default: throw .failed(.create, path: path(name), code: errno)
    }
    return false
  }

  func makeFolder(_ name: String) throws(PublishProblem) {
    guard unsafe mkdirat(descriptor, name, 0o777) == 0 || errno == EEXIST else {
      throw .failed(.create, path: path(name), code: errno)
    }
  }

  /// Whatever stands at the new name is replaced.
  func rename(_ name: String, to other: borrowing Folder, _ newName: String) throws(PublishProblem) {
    guard unsafe renameat(descriptor, name, other.descriptor, newName) == 0 else {
      throw .failed(.replace, path: other.path(newName), code: errno)
    }
  }

  /// Both exist, and change places in one step; `false` where the file system cannot do that.
  func exchange(_ name: String, with other: borrowing Folder, _ otherName: String) throws(PublishProblem) -> Bool {
    if unsafe renameat2(descriptor, name, other.descriptor, otherName, exchange_names) == 0 {
      return true
    }
    switch errno {
    case EINVAL, ENOSYS, EXDEV, EOPNOTSUPP, EBUSY: return false
    default: throw .failed(.replace, path: other.path(otherName), code: errno)
    }
  }

  func remove(_ name: String) throws(PublishProblem) {
    guard unsafe unlinkat(descriptor, name, 0) == 0 || errno == ENOENT || errno == ENOTDIR else {
      throw .failed(.remove, path: path(name), code: errno)
    }
  }

  /// Whether the folder was empty and is gone.
  func removeFolder(_ name: String) -> Bool {
    unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0
  }

  /// A folder that holds nothing but folders.
  func removeEmptyTree(_ name: String) throws(PublishProblem) {
    do {
      let folder = try Folder(name, in: self)
      for name in try folder.names() { try folder.removeEmptyTree(name) }
    }
    guard removeFolder(name) else { throw .failed(.remove, path: path(name), code: errno) }
  }

  /// With everything below; nothing happens where nothing is.
  func removeTree(_ name: String) throws(PublishProblem) {
    guard let status = try status(name) else { return }
    guard status.kind == .folder else { return try remove(name) }
    do {
      let folder = try Folder(name, in: self)
      for name in try folder.names() { try folder.removeTree(name) }
    }
    guard removeFolder(name) else { throw .failed(.remove, path: path(name), code: errno) }
  }
}
