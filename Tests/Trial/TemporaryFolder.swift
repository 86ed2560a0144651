import Foundation

/// A temporary folder, which is deleted with this object.
package final class TemporaryFolder: Sendable {
  package let path: String
  private let isKept: Bool

  package init() throws {
    path = NSTemporaryDirectory() + (NSTemporaryDirectory().hasSuffix("/") ? "" : "/") + "rhapsode-\(UUID().uuidString)"
    isKept = false
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// A folder that whoever made the tests' process deletes.
  package init(keeping path: String) throws {
    self.path = path
    isKept = true
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { if !isKept { try? FileManager.default.removeItem(atPath: path) } }

  package static func / (folder: TemporaryFolder, name: String) -> String { folder.path + "/" + name }

  package func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  package func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(filePath: path + "/" + name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  package func bytes(of name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: path + "/" + name)))
  }

  package func text(of name: String) throws -> String { String(bytes: try bytes(of: name), encoding: .utf8) ?? "" }

  package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }

  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

  package func copy(_ other: String, to name: String) throws {
    let file = URL(filePath: path + "/" + name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: URL(filePath: other), to: file)
  }
}
