import CLinux
import Glibc
import System
import Text

/// An open folder: paths below it are looked up from its descriptor, so that the folder may be renamed meanwhile. No
/// symbolic link in them is ever followed.
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

  init(_ name: RelativePath, in parent: borrowing Folder) throws(PublishProblem) {
    let descriptor = Files.open(name, below: parent.descriptor, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { throw .failed(.open, path: parent.path(name), code: errno) }
    self.path = parent.path(name)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func path(_ name: RelativePath) -> String { "\(path)/\(name.text)" }

  /// Of the thing itself, not of what it links to; `nil` if there is nothing, or a link is in the way.
  func status(_ name: RelativePath) throws(PublishProblem) -> FileStatus? {
    var status = stat()
    if at(name, { unsafe fstatat($0, $1, &status, AT_SYMLINK_NOFOLLOW) }) == 0 { return FileStatus(status) }
    guard [ENOENT, ENOTDIR, ELOOP].contains(errno) else { throw .failed(.read, path: path(name), code: errno) }
    return nil
  }

  var status: FileStatus {
    get throws(PublishProblem) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .failed(.read, path: path, code: errno) }
      return FileStatus(status)
    }
  }

  /// In no order.
  func names() throws(PublishProblem) -> [RelativePath] {
    let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard let names = Files.names(takingOver: copy) else { throw .failed(.read, path: path, code: errno) }
    return names.compactMap { RelativePath($0) }
  }

  /// Whether a file or folder may be made in it.
  var isWritable: Bool { unsafe faccessat(descriptor, ".", W_OK | X_OK, 0) == 0 }
}

extension Folder {
  /// Opens a file for reading; `nil` where no file is.
  func open(_ name: RelativePath) throws(PublishProblem) -> OpenFile? {
    let file = Files.open(name, below: descriptor, O_RDONLY | O_NONBLOCK)
    guard file >= 0 else {
      guard errno == ENOENT || errno == ENOTDIR || errno == ELOOP else {
        throw .failed(.read, path: path(name), code: errno)
      }
      return nil
    }
    return OpenFile(descriptor: file, path: path(name))
  }

  /// Makes a file that was not there, and the folders above it.
  func create(_ name: RelativePath) throws(PublishProblem) -> OpenFile {
    let flags = O_WRONLY | O_CREAT | O_EXCL
    var file = Files.open(name, below: descriptor, flags)
    if file < 0, errno == ENOENT {
      _ = try makeFolders(above: name)
      file = Files.open(name, below: descriptor, flags)
    }
    guard file >= 0 else { throw .failed(.write, path: path(name), code: errno) }
    return OpenFile(descriptor: file, path: path(name))
  }

  /// The folders that were not there before, the highest first.
  func makeFolders(above name: RelativePath) throws(PublishProblem) -> [RelativePath] {
    var missing: [RelativePath] = []
    var made: [RelativePath] = []
    for folder in name.folders {
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
  private func makeFolder(_ name: RelativePath, unlessMissing missing: inout [RelativePath]) throws(PublishProblem)
    -> Bool
  {
    if at(name, { unsafe mkdirat($0, $1, 0o777) }) == 0 { return true }
    switch errno {
    case EEXIST: break
    case ENOENT: missing.append(name)
    default: throw .failed(.create, path: path(name), code: errno)
    }
    return false
  }

  func makeFolder(_ name: RelativePath) throws(PublishProblem) {
    guard at(name, { unsafe mkdirat($0, $1, 0o777) }) == 0 || errno == EEXIST else {
      throw .failed(.create, path: path(name), code: errno)
    }
  }

  /// Whatever stands at the new name is replaced.
  func rename(_ name: RelativePath, to other: borrowing Folder, _ newName: RelativePath) throws(PublishProblem) {
    guard both(name, other, newName, { unsafe renameat($0, $1, $2, $3) }) == 0 else {
      throw .failed(.replace, path: other.path(newName), code: errno)
    }
  }

  /// Both exist, and change places in one step; `false` where the file system cannot do that.
  func exchange(_ name: RelativePath, with other: borrowing Folder, _ otherName: RelativePath) throws(PublishProblem)
    -> Bool
  {
    if both(name, other, otherName, { unsafe renameat2($0, $1, $2, $3, exchange_names) }) == 0 { return true }
    switch errno {
    case EINVAL, ENOSYS, EXDEV, EOPNOTSUPP, EBUSY: return false
    default: throw .failed(.replace, path: other.path(otherName), code: errno)
    }
  }

  /// Gives the file a second name in `other`; `false` if the file system cannot do that.
  func link(_ name: RelativePath, to other: borrowing Folder, _ newName: RelativePath) -> Bool {
    both(name, other, newName) { unsafe linkat($0, $1, $2, $3, 0) } == 0
  }

  func remove(_ name: RelativePath) throws(PublishProblem) {
    guard at(name, { unsafe unlinkat($0, $1, 0) }) == 0 || errno == ENOENT || errno == ENOTDIR else {
      throw .failed(.remove, path: path(name), code: errno)
    }
  }

  /// Whether the folder was empty and is gone.
  func removeFolder(_ name: RelativePath) -> Bool {
    at(name) { unsafe unlinkat($0, $1, AT_REMOVEDIR) } == 0
  }

  /// A folder that holds nothing but folders.
  func removeEmptyTree(_ name: RelativePath) throws(PublishProblem) {
    do {
      let folder = try Folder(name, in: self)
      for name in try folder.names() { try folder.removeEmptyTree(name) }
    }
    guard removeFolder(name) else { throw .failed(.remove, path: path(name), code: errno) }
  }

  /// Whether it holds files and folders alone, all the way down.
  func isPlain() throws(PublishProblem) -> Bool {
    for name in try names() {
      switch try status(name)?.kind {
      case nil, .file: continue
      case .folder: guard try Folder(name, in: self).isPlain() else { return false }
      case .link, .other: return false
      }
    }
    return true
  }

  /// With everything below; nothing happens where nothing is.
  func removeTree(_ name: RelativePath) throws(PublishProblem) {
    guard let status = try status(name) else { return }
    guard status.kind == .folder else { return try remove(name) }
    do {
      let folder = try Folder(name, in: self)
      for name in try folder.names() { try folder.removeTree(name) }
    }
    guard removeFolder(name) else { throw .failed(.remove, path: path(name), code: errno) }
  }
}

extension Folder {
  /// What `work` gives for the open folder that holds `path` and the last segment of `path`.
  private func at(_ path: RelativePath, _ work: (Int32, String) -> Int32) -> Int32 {
    Files.at(path, below: descriptor, work)
  }

  private func both(
    _ path: RelativePath, _ other: borrowing Folder, _ otherPath: RelativePath,
    _ work: (Int32, String, Int32, String) -> Int32
  ) -> Int32 {
    let otherDescriptor = other.descriptor
    return at(path) { folder, name in
      Files.at(otherPath, below: otherDescriptor) { work(folder, name, $0, $1) }
    }
  }
}
