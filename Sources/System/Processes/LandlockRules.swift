import Glibc

/// A ruleset of Landlock (landlock(7)): what no rule allows is forbidden to the process that applies it, and to the
/// processes that it starts.
struct LandlockRules: ~Copyable {
  let descriptor: Int32

  private static let execute: UInt64 = 1 << 0
  private static let writeFile: UInt64 = 1 << 1
  private static let readFile: UInt64 = 1 << 2
  private static let readFolder: UInt64 = 1 << 3
  /// Removing and making folders, removing and making files, renaming between folders.
  private static let changeFolder: UInt64 = 1 << 4 | 1 << 5 | 1 << 7 | 1 << 8 | 1 << 13
  private static let truncate: UInt64 = 1 << 14
  /// All accesses of version 2. They include making devices, sockets, pipes and links, which no rule allows.
  private static let all: UInt64 = 1 << 14 - 1

  /// Makes rules that allow only these paths; those that do not exist are ignored. From version 4 on, TCP is forbidden
  /// too: all of it with `isOffline`, otherwise only listening. `nil` if the system refuses.
  init?(version: Int32, reading: [String], writing: [String], isOffline: Bool) {
    let files = Self.all | (version >= 3 ? Self.truncate : 0)
    // The scopes forbid signals, and connections over abstract sockets, to processes that this one did not start.
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

  /// Applies the rules to this thread, and to the threads and processes that it starts; returns whether that succeeded.
  borrowing func apply() -> Bool { LinuxCalls.landlockRestrict(descriptor) == 0 }

  private borrowing func allow(_ path: String, file: UInt64, folder: UInt64) -> Bool {
    let opened = unsafe open(path, LinuxCalls.lookupOnly | O_CLOEXEC)
    guard opened >= 0 else { return true }
    defer { close(opened) }
    // The kernel refuses a rule with folder accesses for a file.
    return LinuxCalls.landlockAllow(descriptor, opened, folder) == 0
      || LinuxCalls.landlockAllow(descriptor, opened, file) == 0
  }
}
