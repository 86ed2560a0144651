import System
import Text

/// The transfer of the build memory from the staging area to `.rhapsode/cache`, which may be on another file system.
enum MemoryFile {
  /// Atomically replaces the memory of this output and these flags by the one in the staging area, and the list of
  /// published files by its files. Does nothing if the staging area has none, or one of another output.
  static func install(
    from stagingArea: borrowing StagingArea, _ destination: Destination, _ location: OutputLocation, flags: String
  ) throws(PublishProblem) {
    guard let new = try disk(stagingArea.folder.open(Journal.memoryName)) else { return }
    let bytes = try disk(new.contents(limit: Destination.largestState))
    guard let memory = BuildMemory(bytes: bytes), memory.output == location.path else { return }
    PublishedList(destination, location).write(memory.files)
    try disk(destination.state.write(bytes, to: BuildMemory.file(output: location.path, flags: flags)))
  }

  /// Installs the memory that this build has just written to the staging area. On the same file system, it is only
  /// renamed.
  static func install(
    writtenTo stagingArea: borrowing StagingArea, _ destination: Destination, _ location: OutputLocation
  ) throws(PublishProblem) {
    let file = BuildMemory.file(output: location.path, flags: destination.flags)
    if try disk(destination.state.take(Journal.memoryName, from: stagingArea.folder, as: file)) { return }
    try install(from: stagingArea, destination, location, flags: destination.flags)
  }

  /// Renames a damaged memory, and replaces one that was renamed before. Ignores errors: the new memory replaces the
  /// damaged one in any case.
  static func setAside(_ destination: Destination, _ location: OutputLocation) {
    let file = BuildMemory.file(output: location.path, flags: destination.flags)
    try? destination.state.rename(file, to: BuildMemory.fileAside(of: file))
  }

  /// Returns a warning that the memory was damaged.
  static func damage(_ destination: Destination, _ state: borrowing OutputState) -> Diagnostic {
    let file = BuildMemory.fileAside(of: BuildMemory.file(output: state.location.path, flags: destination.flags))
    let isUnknown = state.memory.files.isEmpty
    let leftovers = isUnknown ? "; pages that the site no longer has may still be in the output" : ""
    return Diagnostic(
      .warning, "the memory of the last build is damaged, so everything has been made again",
      help: "it is now `\(destination.state.path(of: file))`\(leftovers)")
  }
}
