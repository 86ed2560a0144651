import System
import Text

/// The build memory on its way from the workplace to `.rhapsode/cache`, which may be another file system.
enum MemoryFile {
  /// Replaces the memory of the output and these flags by the one in the workplace, in one step. Nothing happens if there is
  /// none, or not one of this output.
  static func install(
    from workplace: borrowing StagingArea, _ destination: Destination, _ location: OutputLocation, flags: String
  ) throws(PublishProblem) {
    guard let new = try disk(workplace.folder.open(Journal.memoryName)) else { return }
    let bytes = try disk(new.contents(limit: Destination.largestState))
    guard BuildMemory(bytes: bytes)?.output == location.path else { return }
    try disk(destination.state.write(bytes, to: BuildMemory.file(output: location.path, flags: flags)))
  }
}
