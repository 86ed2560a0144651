import System
import Text

/// The build memory on its way from the staging area to `.rhapsode/cache`, which may be on another file system.
enum MemoryFile {
  /// Replaces the memory of this output and these flags atomically by the one in the staging area. Does nothing if
  /// there is none or it belongs to another output.
  static func install(
    from stagingArea: borrowing StagingArea, _ destination: Destination, _ location: OutputLocation, flags: String
  ) throws(PublishProblem) {
    guard let new = try disk(stagingArea.folder.open(Journal.memoryName)) else { return }
    let bytes = try disk(new.contents(limit: Destination.largestState))
    guard BuildMemory(bytes: bytes)?.output == location.path else { return }
    try disk(destination.state.write(bytes, to: BuildMemory.file(output: location.path, flags: flags)))
  }

  /// Does the same with the memory that this build has just written there: on the same file system it is only renamed.
  static func install(
    writtenTo stagingArea: borrowing StagingArea, _ destination: Destination, _ location: OutputLocation
  ) throws(PublishProblem) {
    let file = BuildMemory.file(output: location.path, flags: destination.flags)
    if try disk(destination.state.take(Journal.memoryName, from: stagingArea.folder, as: file)) { return }
    try install(from: stagingArea, destination, location, flags: destination.flags)
  }

  /// Moves a damaged memory away; one that was moved away before is replaced. Ignores errors: the new memory replaces it
  /// in any case.
  static func setAside(_ destination: Destination, _ location: OutputLocation) {
    let file = BuildMemory.file(output: location.path, flags: destination.flags)
    try? destination.state.rename(file, to: BuildMemory.fileAside(of: file))
  }

  /// Returns a warning that the memory was damaged.
  static func damage(_ destination: Destination, _ location: OutputLocation) -> Diagnostic {
    let file = BuildMemory.fileAside(of: BuildMemory.file(output: location.path, flags: destination.flags))
    return Diagnostic(
      .warning, "the memory of the last build is damaged, so everything has been made again",
      help:
        "it is now `\(destination.state.path(of: file))`; pages that the site no longer has may still be in the output")
  }
}
