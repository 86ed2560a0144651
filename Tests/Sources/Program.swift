import Foundation
import Trial

/// The program built beside the tests. Without it, tests that need it are skipped.
enum Program {
  static let path: String? = {
    guard let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
    let folder = URL(filePath: Bundle.allBundles.first?.bundlePath ?? own).deletingLastPathComponent()
    let beside = [folder, URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
    return beside.map { $0.appending(path: "rhapsode").path }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Runs the program and returns its exit code.
  static func run(_ arguments: [String]) throws -> Int32 {
    try Command.run(path ?? "", arguments).status
  }
}
