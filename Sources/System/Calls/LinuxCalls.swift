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

  /// syncfs(2): waits until the disk has everything that was written to the file system of an open file.
  static func synchronize(fileSystemOf file: Int32) -> Int32 { syncfs(file) }

  /// mallopt(3): makes malloc map blocks of at least `bytes` bytes, and unmap them when they are freed.
  static func setMapThreshold(_ bytes: Int32) { _ = mallopt(map_threshold, bytes) }

  /// mallopt(3): makes malloc keep up to `bytes` free bytes at the end of its memory.
  static func setTrimThreshold(_ bytes: Int32) { _ = mallopt(trim_threshold, bytes) }

  /// malloc(3) and free(3): makes the heap of this thread so large that a block of this length fits.
  static func extendHeap(by bytes: Int) { extend_heap(bytes) }

  /// pipe2(2): returns the ends of a pipe, opened with `flags`; `nil` if it fails.
  static func pipe(_ flags: Int32) -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe2(&ends, flags) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// posix_spawn_file_actions_addchdir_np(3): makes the spawned program start in `folder`. `actions` are its file
  /// actions.
  static func changeFolder(_ actions: UnsafeMutableRawPointer, _ folder: String) {
    _ = unsafe posix_spawn_file_actions_addchdir_np(actions, folder)
  }

  /// sched_getaffinity(2): returns one bit for each processor that this thread may run on; `nil` if it fails.
  static func affinity() -> [UInt64]? {
    var mask = [UInt64](repeating: 0, count: 128)
    let count = unsafe mask.withUnsafeMutableBytes { unsafe read_affinity($0.baseAddress, UInt($0.count)) }
    return count > 0 ? mask : nil
  }

  /// capset(2): gives up the right to lower nice values, for this thread and those that it starts. Most users do not have
  /// it: then there is nothing to give up.
  static func giveUpPriorities() { _ = give_up_priorities() }

  /// landlock(7): returns the version of the kernel's Landlock ABI; negative with `errno` set if the kernel has no
  /// Landlock.
  static func landlockVersion() -> Int32 { landlock_version() }

  /// Returns the descriptor of a ruleset that forbids these file accesses, network actions and actions on processes
  /// outside it, unless rules that are added later allow them.
  static func landlockRuleset(files: UInt64, network: UInt64, scopes: UInt64, version: Int32) -> Int32 {
    landlock_ruleset(landlock_denials(files: files, network: network, scopes: scopes), version)
  }

  /// Allows accesses to an open file, or to everything below an open folder.
  static func landlockAllow(_ ruleset: Int32, _ file: Int32, _ accesses: UInt64) -> Int32 {
    landlock_allow(ruleset, file, accesses)
  }

  /// Applies the rules to this thread, and to the threads and processes that it starts. It cannot be undone.
  static func landlockRestrict(_ ruleset: Int32) -> Int32 { landlock_restrict(ruleset) }

  /// seccomp(2): whether the system calls of started programs can be filtered.
  static var canFilterCalls: Bool { can_filter_calls() != 0 }

  /// Starts a program with `stream` as its standard input and output. `ruleset` is a Landlock ruleset; negative for
  /// none. `limits` are in bytes of address space, seconds of processor time and bytes of each file. Returns the
  /// process id; negative if the system cannot start the program.
  static func startConfined(
    _ program: String, _ arguments: [UnsafeMutablePointer<CChar>?],
    _ environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, stream: Int32, errors: Int32, ruleset: Int32,
    deniesNetwork: Bool, limits: (memory: UInt64, seconds: UInt64, fileSize: UInt64)
  ) -> Int32 {
    unsafe program.withCString { program in
      unsafe arguments.withUnsafeBufferPointer { arguments in
        var start = unsafe confined_start(
          program: program, arguments: arguments.baseAddress, environment: environment, stream: stream,
          errors: errors, ruleset: ruleset, denies_network: deniesNetwork ? 1 : 0, memory: limits.memory,
          seconds: limits.seconds, file_size: limits.fileSize)
        return unsafe start_confined(&start)
      }
    }
  }
}
