import Foundation
import Media
import Trial

/// Programs that tests use if they are installed.
enum Tool {
  static func has(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: $0 + "/" + name)
    }
  }

  static func run(_ name: String, _ arguments: [String], in folder: String? = nil) throws {
    _ = try Command.run("/usr/bin/env", [name] + arguments, in: folder ?? ".")
  }

  /// Returns what the program prints.
  static func output(_ name: String, _ arguments: [String]) throws -> String {
    let run = try Command.run("/usr/bin/env", [name] + arguments)
    return String(decoding: run.output, as: UTF8.self) + run.errors
  }

  static let hasPygments = Highlighter.version(foundBy: "python3") != nil

  /// The path of the worker `thumbnail` beside the tests' products; `nil` if it was not built.
  static var thumbnail: String? {
    var folder = URL(filePath: CommandLine.arguments.first ?? "")
    for _ in 0..<4 {
      folder.deleteLastPathComponent()
      let path = folder.appending(path: "thumbnail").path(percentEncoded: false)
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    return nil
  }
}

/// A temporary folder, which is deleted with this object.
final class Folder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "media-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: path + "/" + name))
    return path + "/" + name
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
