import Glibc
package import Text

extension Folder {
  /// Creates a file that must not exist, and the folders above it.
  package func create(_ name: RelativePath) throws(FileError) -> OpenFile {
    let flags = O_WRONLY | O_CREAT | O_EXCL
    var file = Lookup.open(name, below: descriptor, flags)
    if file < 0, errno == ENOENT {
      _ = try makeFolders(above: name)
      file = Lookup.open(name, below: descriptor, flags)
    }
    guard file >= 0 else { throw FileError(.write, path(name), code: errno) }
    return try OpenFile(descriptor: file, path: path(name), .write)
  }

  /// Creates a file with these bytes, and the folders above it. Throws `EEXIST` if there is one, which stays unchanged.
  /// After another error there is none.
  package func create(_ name: RelativePath, _ bytes: Span<UInt8>) throws(FileError) {
    let file = try create(name)
    do throws(FileError) {
      try file.write(bytes)
      try file.close()
    } catch {
      try? remove(name)
      throw error
    }
  }

  /// Copies `file` to a new one, and creates the folders above that. Returns the status of the copy. After an error the copy
  /// may be incomplete.
  @discardableResult
  package func create(_ name: RelativePath, copying file: borrowing OpenFile) throws(FileError) -> FileStatus {
    let copy = try create(name)
    try file.copy(to: copy)
    let status = try copy.status
    try copy.close()
    return status
  }

  /// Waits until the disk has everything that was written to the file system of the folder.
  package func synchronizeFileSystem() throws(FileError) {
    guard LinuxCalls.synchronize(fileSystemOf: descriptor) == 0 else { throw FileError(.write, path, code: errno) }
  }

  /// Creates a file, and removes one of that name before.
  package func replace(_ name: RelativePath, by pieces: BytePieces) throws(FileError) {
    try remove(name)
    let file = try create(name)
    for piece in pieces.all { try file.write(piece.all.span.extracting(piece.range)) }
    try file.close()
  }

  /// Creates the folders above `name`. Returns those that did not exist, the highest first.
  package func makeFolders(above name: RelativePath) throws(FileError) -> [RelativePath] {
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

  /// Returns whether the folder was created. Adds it to `missing` if the folder above it is missing too.
  private func makeFolder(_ name: RelativePath, unlessMissing missing: inout [RelativePath]) throws(FileError) -> Bool {
    if at(name, { unsafe mkdirat($0, $1, 0o777) }) == 0 { return true }
    switch errno {
    case EEXIST: break
    case ENOENT: missing.append(name)
    default: throw FileError(.create, path(name), code: errno)
    }
    return false
  }

  /// Creates a folder; does nothing if there is a file or folder of that name. `mode` are its permissions, before the
  /// process's mask.
  package func makeFolder(_ name: RelativePath, mode: UInt32 = 0o777) throws(FileError) {
    guard at(name, { unsafe mkdirat($0, $1, mode) }) == 0 || errno == EEXIST else {
      throw FileError(.create, path(name), code: errno)
    }
  }

  /// Renames a file or folder, and replaces a file at the new name.
  package func rename(
    _ name: RelativePath, to other: borrowing Folder, _ newName: RelativePath
  ) throws(FileError) {
    guard both(name, other, newName, { unsafe renameat($0, $1, $2, $3) }) == 0 else {
      throw FileError(.replace, other.path(newName), code: errno)
    }
  }

  /// Renames a file or folder below this folder. Throws `EEXIST`, and replaces nothing, if there is one of the new name.
  package func renameUnlessTaken(_ name: RelativePath, to newName: RelativePath) throws(FileError) {
    if both(name, self, newName, { LinuxCalls.renameUnlessTaken($0, $1, $2, $3) }) == 0 { return }
    guard [EINVAL, ENOSYS].contains(errno) else { throw FileError(.create, path(newName), code: errno) }
    // The file system does not support the flag. A rename never replaces a folder that has files.
    guard try status(newName) == nil else { throw FileError.taken(path(newName)) }
    try rename(name, to: self, newName)
  }

  /// Exchanges two existing files or folders in one step. Returns `false` if the file system cannot do that.
  package func exchange(
    _ name: RelativePath, with other: borrowing Folder, _ otherName: RelativePath
  ) throws(FileError) -> Bool {
    if both(name, other, otherName, { LinuxCalls.exchange($0, $1, $2, $3) }) == 0 { return true }
    switch errno {
    case EINVAL, ENOSYS, EXDEV, EOPNOTSUPP, EBUSY: return false
    default: throw FileError(.replace, other.path(otherName), code: errno)
    }
  }

  /// Creates a hard link to the file in `other`; returns `false` if the file system cannot do that.
  package func link(_ name: RelativePath, to other: borrowing Folder, _ newName: RelativePath) -> Bool {
    both(name, other, newName) { unsafe linkat($0, $1, $2, $3, 0) } == 0
  }

  /// Removes a file, or a link itself. Does nothing if there is neither.
  package func remove(_ name: RelativePath) throws(FileError) {
    guard at(name, { unsafe unlinkat($0, $1, 0) }) == 0 || errno == ENOENT || errno == ENOTDIR else {
      throw FileError(.remove, path(name), code: errno)
    }
  }

  /// Removes a folder if it is empty; returns whether it was removed.
  package func removeFolder(_ name: RelativePath) -> Bool {
    at(name) { unsafe unlinkat($0, $1, AT_REMOVEDIR) } == 0
  }

  /// Throws if the folder is not empty.
  package func removeEmptyFolder(_ name: RelativePath) throws(FileError) {
    guard removeFolder(name) else { throw FileError(.remove, path(name), code: errno) }
  }

  package func setPermissions(_ mode: UInt32) { fchmod(descriptor, mode) }

  /// Locks the folder until this value is destroyed. Returns `false` if another process has it locked until after
  /// `deadline` (of `MonotonicClock`).
  package func lock(before deadline: Double = 0) throws(FileError) -> Bool {
    while try !lockNow() {
      guard MonotonicClock.seconds() < deadline else { return false }
      DedicatedThread.sleep(milliseconds: 50)
    }
    return true
  }

  private func lockNow() throws(FileError) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw FileError(.lock, path, code: errno) }
    return false
  }
}
