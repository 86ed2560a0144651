import Foundation

/// The project's showcase, built once for all tests of a run.
package enum Showcase {
  package static let site: Site? = {
    guard let site = try? Site(copyOf: Repository.folder), let run = try? site.build() else { return nil }
    Reaper.remove(site.path)
    return run.status == 0 ? site : nil
  }()
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
