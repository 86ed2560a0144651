import System
import Text

/// The branch of git that a folder has checked out.
package enum GitBranch {
  private static let prefix = "ref: refs/heads/"

  /// Returns `nil` if the folder is not the root of a repository, if no branch is checked out, or if recipes cannot name
  /// the branch as it is.
  package static func current(of folder: String) -> String? {
    guard let bytes = try? Files.read("\(folder)/.git/HEAD", limit: 1000) else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).prefix { $0 != "\n" }
    guard line.hasPrefix(prefix) else { return nil }
    let name = line.dropFirst(prefix.count)
    guard let first = name.utf8.first, first != 0x2D,
      name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || "-_./".utf8.contains($0) })
    else { return nil }
    return String(name)
  }
}
