package import System
package import Text

/// What a build leaves to the next one for the same output and flags: one flat file,
/// `.rhapsode/cache/<digest>/memory`, written after everything else and never in part. Whoever deletes it loses time and
/// the removal of what is no longer made, nothing else.
package struct BuildMemory: Sendable {
  /// Absolute path of the output.
  package var output: String
  /// What Rhapsode wrote, by path below the output.
  package var files: [RelativePath: PublishedFile] = [:]
  /// What other stages want to find again, in forms of their own.
  package var sections: [String: [UInt8]] = [:]

  package init(output: String) { self.output = output }

  /// Where the memory of `output`, an absolute path, built with `flags`, is below `.rhapsode/cache`: computed, never read.
  package static func file(output: String, flags: String) -> RelativePath {
    let folder = SHA256.digest(of: "\(output)\u{0}\(flags)").hex(16)
    return RelativePath("\(folder)/memory") ?? "memory"
  }

  /// `nil` where there is none, or one that another version wrote or that was damaged.
  package static func read(_ file: RelativePath, in cache: StateFolder) -> BuildMemory? {
    guard let bytes = try? cache.read(file) else { return nil }
    return BuildMemory(bytes: bytes)
  }
}
