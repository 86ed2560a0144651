import Glibc
import Synchronization

extension Files {
  /// Writes a file whole or not at all, with the folders that it needs; one that holds these bytes already is not touched.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    if let old = try? read(path), old == bytes { return }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let above = parts.dropLast().joined(separator: "/")
    let folder = parts.count == 1 ? "." : above.isEmpty ? "/" : above
    try makeFolders(folder)
    let descriptor = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    defer { close(descriptor) }
    let code = write(bytes, to: String(parts.last ?? ""), in: descriptor)
    guard code == 0 else { throw Failure(path: path, code: code) }
  }

  /// Writes a draft in an open folder and renames it. `errno`; 0: all is written.
  static func write(_ bytes: [UInt8], to name: String, in folder: Int32) -> Int32 {
    let draft = "\(name).\(draftMark())"
    let file = unsafe openat(folder, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { return errno }
    var code = write(bytes, to: file)
    if close(file) != 0, code == 0 { code = errno }
    if code == 0, unsafe renameat(folder, draft, folder, name) != 0 { code = errno }
    if code != 0 { _ = unsafe unlinkat(folder, draft, 0) }
    return code
  }

  /// Makes a folder with those above it.
  static func makeFolders(_ path: String) throws(Failure) {
    var current = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      current += part + "/"
      guard unsafe mkdir(current, 0o777) == 0 || errno == EEXIST else { throw Failure(path: current, code: errno) }
    }
  }

  /// All of the bytes to a file that is open. `errno`; 0: all is written.
  package static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
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

// MARK: Drafts

extension Files {
  private static let drafts = Atomic(0)

  /// The ending of a file that is being written: `<process>.<number>.part`, its own for each draft, so that two programs
  /// never write one file.
  package static func draftMark() -> String {
    "\(getpid()).\(drafts.wrappingAdd(1, ordering: .relaxed).newValue).part"
  }

  /// Whether `name` is that of a draft whose process is gone; a name without a process is an older program's.
  static func isAbandonedDraft(_ name: String) -> Bool {
    guard name.hasSuffix(".part") else { return false }
    guard let process = processOfDraft(name) else { return true }
    return process != getpid() && kill(process, 0) != 0 && errno == ESRCH
  }

  static func isOwnDraft(_ name: String) -> Bool { name.hasSuffix(".part") && processOfDraft(name) == getpid() }

  private static func processOfDraft(_ name: String) -> pid_t? {
    let parts = name.split(separator: ".")
    guard parts.count > 3, let process = pid_t(parts[parts.count - 3]), process > 0 else { return nil }
    return process
  }
}
