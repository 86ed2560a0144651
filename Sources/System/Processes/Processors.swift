import Glibc
import Text

/// The processors that this process may use.
package enum Processors {
  /// The number of processors, at least 1: those that are online, without those outside the CPU affinity (`taskset`,
  /// cpusets), and at most the quota of the cgroups around the process (containers), rounded up. Found once, since each
  /// stage of a build asks for it, and it takes several files to find.
  package static let available: Int = {
    let online = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let allowed = LinuxCalls.affinity().map { $0.reduce(0) { $0 + $1.nonzeroBitCount } } ?? online
    return max(1, min(allowed > 0 ? allowed : online, quota(root: "/sys/fs/cgroup") ?? .max))
  }()

  /// Returns the smallest quota of the process's cgroup and the cgroups around it, or `nil` if there is none. Only
  /// cgroup v2 is read; `root` is where it is mounted.
  static func quota(root: String, membership: String = "/proc/self/cgroup") -> Int? {
    guard let groups = try? Files.read(membership, limit: 1 << 20).text,
      let own = groups.split(separator: "\n").first(where: { $0.hasPrefix("0::/") })
    else { return nil }
    var parts = own.dropFirst(4).split(separator: "/")
    var smallest: Int?
    while true {
      let file = ([root[...]] + parts + ["cpu.max"]).joined(separator: "/")
      if let limit = (try? Files.read(file, limit: 1024).text).flatMap(processors) {
        smallest = min(smallest ?? limit, limit)
      }
      guard parts.popLast() != nil else { return smallest }
    }
  }

  /// Returns the processors that a `cpu.max` grants: `250000 100000`, microseconds of each period, is 3. Returns `nil`
  /// for `max 100000`, which sets no limit.
  private static func processors(ofQuota text: String) -> Int? {
    let numbers = text.split(whereSeparator: \.isWhitespace).map { Int($0) }
    guard numbers.count == 2, let time = numbers[0], let period = numbers[1], time > 0, period > 0 else { return nil }
    return (time - 1) / period + 1
  }
}
