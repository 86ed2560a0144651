import Model
import Synchronization

/// The files that rendered pages have shown. Resized pictures, captions and drawn covers have addresses that only their
/// pages know. Files of earlier versions stay, since open pages may still request them.
final class AssetTable: Sendable {
  private let table = Mutex(Table())

  private struct Table {
    var files: [String: Artifact] = [:]
    /// Files that exist only in memory.
    var made: [String: Artifact] = [:]
    /// The bytes of all `made`.
    var bytes = 0
  }

  /// The most bytes of files in memory. If there are more, the older ones are forgotten.
  private static let mostBytes = 32 << 20

  func note(_ artifact: Artifact) {
    guard case .bytes(let bytes) = artifact.content else {
      return table.withLock { $0.files[artifact.path] = artifact }
    }
    // The renderer finds files of the theme itself. Here they would accumulate with every change.
    guard artifact.path.hasPrefix("media/") else { return }
    table.withLock { table in
      if table.bytes + bytes.count > Self.mostBytes { (table.made, table.bytes) = ([:], 0) }
      if table.made.updateValue(artifact, forKey: artifact.path) == nil { table.bytes += bytes.count }
    }
  }

  subscript(path: String) -> Artifact? { table.withLock { $0.files[path] ?? $0.made[path] } }
}
