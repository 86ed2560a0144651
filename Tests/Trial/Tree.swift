import Foundation
import Glibc

/// Reads and compares the files below a folder.
package enum Tree {
  /// Returns the bytes of every file by its path below the folder; empty if the folder does not exist.
  package static func files(of folder: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in paths(of: folder) { files[path] = try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(path)"))) }
    return files
  }

  package static func paths(of folder: String) -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.filter { mark(of: "\(folder)/\($0)").map { !$0.isFolder } ?? false }.sorted()
  }

  /// Returns marks that change if a file is written again, even with the same bytes.
  package static func marks(of folder: String) -> [String: Mark] {
    var marks: [String: Mark] = [:]
    for path in paths(of: folder) { marks[path] = mark(of: "\(folder)/\(path)") }
    return marks
  }

  /// Returns the paths that differ (at most 12), each with its first different line; `nil` if the trees are equal.
  package static func difference(_ found: [String: [UInt8]], from expected: [String: [UInt8]]) -> String? {
    let lines = Set(found.keys).union(expected.keys).sorted().compactMap { path -> String? in
      guard let found = found[path] else { return "\(path) is missing" }
      guard let expected = expected[path] else { return "\(path) is too much" }
      return found == expected ? nil : "\(path): \(firstDifference(found, expected))"
    }
    return lines.isEmpty ? nil : lines.prefix(12).joined(separator: "\n") + "\n(\(lines.count) in all)"
  }

  private static func mark(of path: String) -> Mark? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    return Mark(
      inode: UInt64(status.st_ino), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
      isFolder: status.st_mode & S_IFMT == S_IFDIR)
  }

  private static func firstDifference(_ found: [UInt8], _ expected: [UInt8]) -> String {
    let offset = zip(found, expected).prefix { $0 == $1 }.count
    let line = found.prefix(offset).count { $0 == 10 } + 1
    return
      "line \(line), byte \(offset): found “\(around(offset, in: found))”, expected “\(around(offset, in: expected))”"
  }

  private static func around(_ offset: Int, in bytes: [UInt8]) -> String {
    let part = bytes[max(0, min(offset - 40, bytes.count))..<min(bytes.count, offset + 80)]
    return String(decoding: part, as: UTF8.self).replacingOccurrences(of: "\n", with: "⏎")
  }
}

package struct Mark: Hashable, Sendable {
  package let inode: UInt64
  package let seconds: Int
  package let nanoseconds: Int
  let isFolder: Bool
}
