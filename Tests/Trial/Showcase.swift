import Foundation
import Glibc

/// The project's showcase, built once for all tests of a run: also for those in other processes, if `RHAPSODE_SHOWCASE`
/// names a folder for it.
package enum Showcase {
  package static let site: Site? = {
    if let folder = ProcessInfo.processInfo.environment["RHAPSODE_SHOWCASE"], !folder.isEmpty {
      return try? shared(folder)
    }
    guard let site = try? Site(copyOf: Repository.folder), let run = try? site.build() else { return nil }
    Reaper.remove(site.path)
    return run.status == 0 ? site : nil
  }()

  /// Returns a copy of the showcase that is not built. It has what the showcase's build has made of its pictures,
  /// recordings and code, which takes most of the time of a first build.
  package static func copy(templates: Bool = true) throws -> Site {
    let copy = try Site(copyOf: Repository.folder, templates: templates)
    for made in ["media", "sound", "highlight"] {
      if let site, site.folder.has(".rhapsode/cache/" + made) {
        try copy.folder.copy(site.path + "/.rhapsode/cache/" + made, to: ".rhapsode/cache/" + made)
      }
    }
    return copy
  }

  /// Builds the showcase in a folder, or returns the one that another process has built there.
  private static func shared(_ folder: String) throws -> Site? {
    let lock = unsafe Glibc.open(folder + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(lock) }
    guard flock(lock, LOCK_EX) == 0 else { return nil }
    let files = try TemporaryFolder(keeping: folder)
    if files.has("public/index.html") { return Site(in: files) }
    let site = try Site(copyOf: Repository.folder, to: files)
    return try site.build().status == 0 ? site : nil
  }
}

/// Removes a folder when this process ends in any way. A value in a constant is never deinitialised, and a run that
/// takes too long is killed. A child process notices the end because its standard input ends.
private enum Reaper {
  static func remove(_ folder: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "trap '' TERM INT HUP; read end; rm -rf -- \"$0\"", folder]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try? process.run()
  }

  /// Only the end of this pipe matters: nothing is written to it.
  private static let input = Pipe()
}
