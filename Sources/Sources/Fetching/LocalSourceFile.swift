import Glibc
import System

/// A source's file below `content/`, and never outside of it, whatever its name or its links say.
enum LocalSourceFile {
  static let largest = 16 << 20

  static func read(_ path: String, in folder: String) throws(FetchFailure) -> [UInt8] {
    guard let root = resolved(folder) else { throw .file(folder, reason(errno)) }
    guard let file = resolved("\(folder)/\(path)") else { throw .file(path, reason(errno)) }
    guard file.hasPrefix(root + "/") else { throw .fileOutside(path) }
    let bytes: [UInt8]
    do throws(Files.Failure) {
      bytes = try Files.read(file)
    } catch {
      throw .file(path, error.reason)
    }
    guard bytes.count <= largest else { throw .transport(.bodyTooLarge(limit: largest)) }
    return bytes
  }

  /// The path below `folder` of a file that is named from anywhere; `nil` where it is not there or lies elsewhere.
  static func path(of file: String, in folder: String) -> String? {
    guard let root = resolved(folder), let file = resolved(file), file.hasPrefix(root + "/") else { return nil }
    return String(file.dropFirst(root.count + 1))
  }

  /// Absolute, without links and dots; `nil` where there is no such file.
  private static func resolved(_ path: String) -> String? {
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  private static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
