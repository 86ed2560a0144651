import Glibc

/// Rules of Landlock, which forbid what they do not allow to the process that applies them, and to those that it starts.
/// See landlock(7).
struct LandlockRules: ~Copyable {
  let descriptor: Int32

  private static let execute: UInt64 = 1 << 0
  private static let writeFile: UInt64 = 1 << 1
  private static let readFile: UInt64 = 1 << 2
  private static let readFolder: UInt64 = 1 << 3
  /// Removing and making folders, removing and making files, renaming between folders.
  private static let changeFolder: UInt64 = 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8 | 1 << 13
  private static let truncate: UInt64 = 1 << 14
  /// The accesses of version 2, with devices, sockets, pipes and links, which no rule allows to make.
  private static let all: UInt64 = 1 << 14 - 1

  /// Makes rules that allow only this; paths that do not exist are left out. With `isOffline` TCP is forbidden too, otherwise
  /// only to listen; before version 4 neither. `nil` if the system refuses.
  init?(version: Int32, reading: [String], writing: [String], isOffline: Bool) {
    let files = Self.all | (version >= 3 ? Self.truncate : 0)
    // Processes that were not started by this one get no signals from it, and no connections by abstract sockets.
    descriptor = LinuxCalls.landlockRuleset(files: files, network: isOffline ? 3 : 1, scopes: 3, version: version)
    guard descriptor >= 0 else { return nil }
    let read = Self.readFile | Self.execute
    let write = files & (Self.readFile | Self.writeFile | Self.truncate)
    for path in reading {
      guard allow(path, file: read, folder: read | Self.readFolder) else { return nil }
    }
    for path in writing {
      guard allow(path, file: write, folder: write | Self.readFolder | Self.changeFolder) else { return nil }
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Applies the rules to this thread and to those that it starts. Returns whether the system has.
  borrowing func apply() -> Bool { LinuxCalls.landlockRestrict(descriptor) == 0 }

  private borrowing func allow(_ path: String, file: UInt64, folder: UInt64) -> Bool {
    let opened = unsafe open(path, LinuxCalls.lookupOnly | O_CLOEXEC)
    guard opened >= 0 else { return true }
    defer { close(opened) }
    // Rights of folders are refused for a file.
    return LinuxCalls.landlockAllow(descriptor, opened, folder) == 0
      || LinuxCalls.landlockAllow(descriptor, opened, file) == 0
  }
}
