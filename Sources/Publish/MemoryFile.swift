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
    try install(bytes, destination, location, flags: flags)
  }

  static func install(
    _ bytes: [UInt8], _ destination: Destination, _ location: OutputLocation, flags: String
  ) throws(PublishProblem) {
    try disk(destination.state.write(bytes, to: BuildMemory.file(output: location.path, flags: flags)))
  }
}
