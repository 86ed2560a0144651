import System
package import Text

/// What a build stores for the next one with the same output and flags: the file `.rhapsode/cache/<digest>/memory`, and
/// often `memory.changes` beside it; see `MemoryChanges`. One of them is replaced atomically, after everything else. If
/// they are deleted, the next build is slower and knows the files of this one only by `PublishedList`.
package struct BuildMemory: Sendable {
  /// Absolute path of the output.
  var output: String
  /// The files that Rhapsode wrote, by path below the output.
  var files = PublishedFiles()
  /// Data of other stages, in formats of their own.
  package var sections: [String: BytePieces] = [:]
  /// `nil` for a memory that was not read from a file.
  var origin: MemoryOrigin?

  /// The name of the section, without data, that a build with drafts or entries of the future adds.
  package static let unfinishedEntries = "unfinished entries"

  init(output: String) { self.output = output }

  /// Returns the path of the memory below `.rhapsode/cache`. It is computed from `output`, an absolute path, and
  /// `flags`; it is never read from a file.
  static func file(output: String, flags: String) -> RelativePath {
    let folder = SHA256.digest(of: "\(output)\u{0}\(flags)").hex(16)
    return RelativePath("\(folder)/memory") ?? "memory"
  }

  /// The error for a file that is neither a memory of this version nor of another one.
  struct Damage: Error {}

  /// Returns `nil` if there is none, or if it is from another version.
  static func read(_ file: RelativePath, in cache: StateFolder) throws(Damage) -> BuildMemory? {
    if let bytes = try? cache.read(fileOfChanges(of: file)) {
      if let changes = MemoryChanges(bytes: bytes) {
        if let memory = try changed(file, by: changes, in: cache) { return memory }
      } else if !MemoryChanges.isFromAnotherVersion(bytes) {
        throw Damage()
      }
    }
    guard let bytes = try? cache.read(file) else { return nil }
    if let memory = BuildMemory(bytes: bytes) { return memory }
    guard isFromAnotherVersion(bytes) else { throw Damage() }
    return nil
  }

  /// Returns the memory that the changes make of the one at `file`, or `nil` if they are of another one: a build was
  /// killed after it had replaced `file`.
  static func changed(
    _ file: RelativePath, by changes: MemoryChanges, in cache: StateFolder
  ) throws(Damage) -> BuildMemory? {
    guard let base = try? cache.open(file),
      digest(ofHead: base.bytes(at: 0, count: SealedForm.headLength)) == changes.base
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(changes.count)
    for piece in changes.pieces {
      switch piece {
      case .kept(let range): guard base.read(range, into: &bytes) else { throw Damage() }
      case .new(let new): bytes += new.all[new.range]
      }
    }
    guard var memory = BuildMemory(bytes: bytes), memory.output == changes.output else { throw Damage() }
    memory.origin = MemoryOrigin(bytes, changes)
    return memory
  }

  /// Returns the path to which the memory at `file` is moved if it is damaged.
  static func fileAside(of file: RelativePath) -> RelativePath {
    RelativePath(file.text + ".damaged") ?? file
  }

  /// Returns the path of the changes of the memory at `file`.
  static func fileOfChanges(of file: RelativePath) -> RelativePath {
    RelativePath(file.text + ".changes") ?? file
  }
}
