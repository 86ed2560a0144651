import Glibc
package import Text

/// An open folder: paths below it are looked up from its descriptor, so that the folder may be renamed meanwhile. No
/// path leaves it, and no symbolic link below it is ever followed.
package struct Folder: ~Copyable, Sendable {
  /// For messages.
  package let path: String
  let descriptor: Int32

  /// A symbolic link at `path` itself is refused unless `followsLink`; links above it are followed.
  package init(_ path: String, followsLink: Bool = false) throws(FileError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    let descriptor = unsafe Glibc.open(path, flags)
    guard descriptor >= 0 else { throw FileError(.open, path, code: errno) }
    self.path = path
    self.descriptor = descriptor
  }

  package init(_ name: RelativePath, in parent: borrowing Folder) throws(FileError) {
    let descriptor = Lookup.open(name, below: parent.descriptor, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { throw FileError(.open, parent.path(name), code: errno) }
    self.path = parent.path(name)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  package func path(_ name: RelativePath) -> String { "\(path)/\(name.text)" }

  /// Returns the status of a file, folder or link itself, or `nil` if there is none or a link is in its path.
  package func status(_ name: RelativePath) throws(FileError) -> FileStatus? {
    var status = stat()
    if at(name, { unsafe fstatat($0, $1, &status, AT_SYMLINK_NOFOLLOW) }) == 0 { return FileStatus(status) }
    guard [ENOENT, ENOTDIR, ELOOP].contains(errno) else { throw FileError(.read, path(name), code: errno) }
    return nil
  }

  package var status: FileStatus {
    get throws(FileError) {
      guard let status = FileStatus(of: descriptor) else { throw FileError(.read, path, code: errno) }
      return status
    }
  }

  /// Returns the names in the folder, unordered.
  package func items() throws(FileError) -> [FolderItem] {
    let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard let items = FolderItem.all(takingOver: copy) else { throw FileError(.read, path, code: errno) }
    return items
  }

  /// Returns the names in the folder, unordered, without those that cannot be a path.
  package func names() throws(FileError) -> [RelativePath] { try items().compactMap { RelativePath($0.name) } }

  /// Returns why no file or folder can be created in it, or `nil` if that is allowed. `path` is for messages.
  package func obstacleToWriting(shownAs path: String) -> FileError? {
    unsafe faccessat(descriptor, ".", W_OK | X_OK, 0) == 0 ? nil : FileError(.write, path, code: errno)
  }

  /// Opens a file for reading. Returns `nil` if there is none, or a link is in its path.
  package func open(_ name: RelativePath) throws(FileError) -> OpenFile? {
    let file = Lookup.open(name, below: descriptor, O_RDONLY | O_NONBLOCK)
    guard file >= 0 else {
      guard errno == ENOENT || errno == ENOTDIR || errno == ELOOP else {
        throw FileError(.read, path(name), code: errno)
      }
      return nil
    }
    return try OpenFile(descriptor: file, path: path(name), .read)
  }

  /// Reads a file of at most `limit` bytes. A link in its path is refused with `ELOOP` or `ENOTDIR`.
  package func contents(of name: RelativePath, limit: Int = .max) throws(FileError) -> [UInt8] {
    let file = Lookup.open(name, below: descriptor, O_RDONLY | O_NONBLOCK)
    guard file >= 0 else { throw FileError(.read, path(name), code: errno) }
    return try OpenFile(descriptor: file, path: path(name), .read, isFile: true).contents(limit: limit)
  }
}

extension Folder {
  /// Returns the result of `work` for the open folder that contains `path`, and for the last segment of `path`.
  func at(_ path: RelativePath, _ work: (Int32, String) -> Int32) -> Int32 {
    Lookup.at(path, below: descriptor, work)
  }

  func both(
    _ path: RelativePath, _ other: borrowing Folder, _ otherPath: RelativePath,
    _ work: (Int32, String, Int32, String) -> Int32
  ) -> Int32 {
    let otherDescriptor = other.descriptor
    return at(path) { folder, name in
      Lookup.at(otherPath, below: otherDescriptor) { work(folder, name, $0, $1) }
    }
  }
}
