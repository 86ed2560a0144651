import Foundation

/// The showcase of the project, built once for all tests of a run.
package enum Showcase {
  package static let site: Site? = {
    guard let site = try? Site(copyOf: Repository.folder), let run = try? site.build() else { return nil }
    Reaper.remove(site.path)
    return run.status == 0 ? site : nil
  }()
}

/// Removes a folder when this process ends, in whichever way: a run that takes too long is killed, and a value that
/// stands in a constant is never deinitialised. The end of its input tells a child that we are gone.
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

  /// Nothing is ever written into it.
  private static let input = Pipe()
}
