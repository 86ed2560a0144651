import CLinux

/// System calls of Linux that Swift's module of glibc leaves out. Each returns as C does: negative with `errno` set if it
/// fails.
enum LinuxCalls {
  /// The flag for `openBelow` that opens a folder only to look up paths below it.
  static let lookupOnly: Int32 = open_for_lookup

  /// openat2(2): neither leaves the folder nor follows a symbolic link anywhere in the path. `ENOSYS` before Linux 5.6.
  static func openBelow(_ folder: Int32, _ path: String, _ flags: Int32, _ mode: UInt32) -> Int32 {
    unsafe open_below(folder, path, flags, mode)
  }

  /// renameat2(2): exchanges two existing names in one step.
  static func exchange(_ folder: Int32, _ name: String, _ other: Int32, _ otherName: String) -> Int32 {
    unsafe renameat2(folder, name, other, otherName, exchange_names)
  }

  /// renameat2(2): a rename that fails with `EEXIST` if the new name exists.
  static func renameUnlessTaken(_ folder: Int32, _ name: String, _ other: Int32, _ newName: String) -> Int32 {
    unsafe renameat2(folder, name, other, newName, replace_nothing)
  }

  /// copy_file_range(2): copies inside the kernel, between the current positions of both files. Returns the number of
  /// bytes; 0 at the end.
  static func copy(_ count: Int, from file: Int32, to target: Int32) -> Int {
    copy_file_range(file, nil, target, nil, count, 0)
  }

  /// mallopt(3): blocks of at least that many bytes are mapped, and unmapped when they are freed.
  static func setMapThreshold(_ bytes: Int32) { _ = mallopt(map_threshold, bytes) }

  /// pipe2(2): a pipe whose ends have these flags from the beginning; `nil` if it fails.
  static func pipe(_ flags: Int32) -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe2(&ends, flags) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// posix_spawn_file_actions_addchdir_np(3): a program starts in this folder. `actions` are the spawn's file actions.
  static func changeFolder(_ actions: UnsafeMutableRawPointer, _ folder: String) {
    _ = unsafe posix_spawn_file_actions_addchdir_np(actions, folder)
  }

  /// sched_getaffinity(2): returns one bit for each processor that this thread may run on; `nil` if it fails.
  static func affinity() -> [UInt64]? {
    var mask = [UInt64](repeating: 0, count: 128)
    let count = unsafe mask.withUnsafeMutableBytes { unsafe read_affinity($0.baseAddress, UInt($0.count)) }
    return count > 0 ? mask : nil
  }
}
