import Foundation
import Media

/// Programs that tests use if they are installed.
enum Tool {
  static func has(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: $0 + "/" + name)
    }
  }

  static func run(_ name: String, _ arguments: [String], in folder: String? = nil) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  /// Returns what the program prints.
  static func output(_ name: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
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
