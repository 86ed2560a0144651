import Foundation
import Media
import Trial

/// Programs that tests use if they are installed.
enum Tool {
  static func has(_ name: String) -> Bool { Installed.path(of: name) != nil }

  static func run(_ name: String, _ arguments: [String], in folder: String? = nil) throws {
    _ = try Command.run("/usr/bin/env", [name] + arguments, in: folder ?? ".")
  }

  /// Returns what the program prints.
  static func output(_ name: String, _ arguments: [String]) throws -> String {
    let run = try Command.run("/usr/bin/env", [name] + arguments)
    return String(decoding: run.output, as: UTF8.self) + run.errors
  }

  static let hasPygments = Highlighter.version(foundBy: "python3") != nil
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
