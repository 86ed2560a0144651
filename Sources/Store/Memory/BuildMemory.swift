import Text

/// What a build leaves to the next one for the same output and flags: one flat file,
/// `.rhapsode/cache/<digest>/memory`, written after everything else and never in part. Whoever deletes it loses time and
/// the removal of what is no longer made, nothing else.
package struct BuildMemory: Sendable {
  /// Absolute path of the output.
  package var output: String
  /// What Rhapsode wrote, by path below the output.
  package var files: [String: PublishedFile] = [:]
  /// What other stages want to find again, in forms of their own.
  package var sections: [String: [UInt8]] = [:]

  package init(output: String) { self.output = output }

  /// The folder of the memory of `output`, an absolute path, built with `flags`, below `cache`.
  package static func folder(cache: String, output: String, flags: String) -> String {
    "\(cache)/\(SHA256.digest(of: "\(output)\u{0}\(flags)").hex(16))"
  }

  /// `nil` where there is none, or one that another version wrote or that was damaged.
  package static func read(_ path: String) -> BuildMemory? {
    guard let bytes = try? Files.read(path) else { return nil }
    return BuildMemory(bytes: bytes)
  }
}
