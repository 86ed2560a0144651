package import System
package import Text

/// What a build stores for the next one with the same output and flags: one file, `.rhapsode/cache/<digest>/memory`,
/// replaced atomically after everything else. If it is deleted, the next build is slower and knows the files of this
/// one only by `PublishedList`.
package struct BuildMemory: Sendable {
  /// Absolute path of the output.
  package var output: String
  /// The files that Rhapsode wrote, by path below the output.
  package var files = PublishedFiles()
  /// Data of other stages, in formats of their own.
  package var sections: [String: BytePieces] = [:]

  /// The name of the section, without data, that a build with drafts or entries of the future adds.
  package static let unfinishedEntries = "unfinished entries"

  package init(output: String) { self.output = output }

  /// Returns the path of the memory below `.rhapsode/cache`. It is computed from `output`, an absolute path, and
  /// `flags`; it is never read from a file.
  package static func file(output: String, flags: String) -> RelativePath {
    let folder = SHA256.digest(of: "\(output)\u{0}\(flags)").hex(16)
    return RelativePath("\(folder)/memory") ?? "memory"
  }

  /// The error for a file that is neither a memory of this version nor of another one.
  package struct Damage: Error {}

  /// Returns `nil` if there is none, or if it is from another version.
  package static func read(_ file: RelativePath, in cache: StateFolder) throws(Damage) -> BuildMemory? {
    guard let bytes = try? cache.read(file) else { return nil }
    if let memory = BuildMemory(bytes: bytes) { return memory }
    guard isFromAnotherVersion(bytes) else { throw Damage() }
    return nil
  }

  /// Returns the path to which the memory at `file` is moved if it is damaged.
  package static func fileAside(of file: RelativePath) -> RelativePath {
    RelativePath(file.text + ".damaged") ?? file
  }
}
