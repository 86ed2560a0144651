import Glibc

extension Files {
  /// Creates a file with these bytes, whole or not at all. Throws `EEXIST` if there is one, which stays unchanged. The
  /// folder must exist.
  package static func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let file = try create(path, mode: 0o666)
    do throws(FileError) {
      try file.write(bytes.span)
      try file.close()
    } catch {
      remove(path)
      throw error
    }
  }

  /// Replaces a file atomically and waits until the disk has it. Returns `false`, and leaves the file unchanged, if it
  /// no longer has the bytes `old`. The new file gets the permissions in `status` and, if that is allowed, the owner.
  package static func replace(
    _ path: String, having old: [UInt8], with bytes: [UInt8], rightsOf status: FileStatus
  ) throws(FileError) -> Bool {
    let (folder, name) = split(path)
    let draft = "\(folder)/.\(name).\(DraftName.ending())"
    do throws(FileError) {
      try writeDraft(draft, bytes, status)
      guard try read(path) == old else {
        remove(draft)
        return false
      }
      return try exchange(draft, with: path, having: old)
    } catch {
      remove(draft)
      throw error
    }
  }

  /// Exchanges a draft with a file, then compares the replaced contents with `old`. If another program wrote the file
  /// at the last moment, exchanges them back and returns `false`. If it writes again between the two exchanges, its
  /// newest version stays; tests write it in `meanwhile`.
  static func exchange(
    _ draft: String, with path: String, having old: [UInt8], meanwhile: () -> Void = {}
  ) throws(FileError) -> Bool {
    let ours = try read(draft)
    guard LinuxCalls.exchange(AT_FDCWD, draft, AT_FDCWD, path) == 0 else {
      guard [EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) else { throw FileError(.replace, path, code: errno) }
      // The file system does not support the exchange.
      try rename(draft, to: path)
      return true
    }
    let isUnchanged = try read(draft) == old
    if !isUnchanged {
      meanwhile()
      _ = LinuxCalls.exchange(AT_FDCWD, draft, AT_FDCWD, path)
      if try read(draft) != ours { _ = LinuxCalls.exchange(AT_FDCWD, draft, AT_FDCWD, path) }
    }
    remove(draft)
    return isUnchanged
  }

  private static func writeDraft(_ path: String, _ bytes: [UInt8], _ status: FileStatus) throws(FileError) {
    let file = try create(path, mode: 0o600)
    try file.write(bytes.span)
    try file.adoptRights(of: status)
    try file.synchronize()
  }

  /// Creates an empty file, which must not exist, and opens it for writing. `mode` are its permissions, before the
  /// process's mask.
  package static func create(_ path: String, mode: UInt32) throws(FileError) -> OpenFile {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard file >= 0 else { throw FileError(.create, path, code: errno) }
    return try OpenFile(descriptor: file, path: path, .create)
  }

  /// Gives a finished draft its name. Returns `false`, and replaces nothing, if there is a file of that name or the
  /// system refuses. The draft may still be there afterwards, as a second name of the file.
  package static func publish(_ draft: String, as path: String) -> Bool {
    // inotify tells of a rename; a link looks like a file that somebody has only begun to write (see `FolderWatch`).
    if LinuxCalls.renameUnlessTaken(AT_FDCWD, draft, AT_FDCWD, path) == 0 { return true }
    guard errno != EEXIST else { return false }
    return unsafe link(draft, path) == 0
  }
}
