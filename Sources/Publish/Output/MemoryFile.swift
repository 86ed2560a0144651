import System
import Text

/// The transfer of the build memory from the staging area to `.rhapsode/cache`, which may be on another file system.
enum MemoryFile {
  /// Writes the memory to the staging area: whole, or as the changes of the last one.
  static func write(
    _ memory: BuildMemory, after last: BuildMemory, to stagingArea: borrowing StagingArea
  ) throws(PublishProblem) {
    let whole = memory.pieces
    let changes = last.origin.flatMap { MemoryChanges(whole, of: $0, output: memory.output) }
    let (name, other) =
      changes == nil ? (Journal.memoryName, Journal.changesName) : (Journal.changesName, Journal.memoryName)
    try disk(stagingArea.folder.remove(other))
    try disk(stagingArea.folder.replace(name, by: changes?.written ?? whole))
  }

  /// Atomically replaces the memory of this output and these flags by the one in the staging area, and the list of
  /// published files by its files. Does nothing if the staging area has none, or one of another output.
  static func install(
    from stagingArea: borrowing StagingArea, _ destination: Destination, _ location: OutputLocation, flags: String
  ) throws(PublishProblem) {
    let file = BuildMemory.file(output: location.path, flags: flags)
    let changes = BuildMemory.fileOfChanges(of: file)
    if let bytes = try contents(Journal.changesName, of: stagingArea) {
      let memory = MemoryChanges(bytes: bytes).flatMap {
        try? BuildMemory.changed(file, by: $0, in: destination.state)
      }
      _ = try install(bytes, of: memory, as: changes, destination, location)
    } else if let bytes = try contents(Journal.memoryName, of: stagingArea),
      try install(bytes, of: BuildMemory(bytes: bytes), as: file, destination, location)
    {
      destination.state.remove(changes)
    }
  }

  /// Writes the bytes of a memory to `.rhapsode/cache`. Returns `false`, and writes nothing, without a memory of this
  /// output.
  private static func install(
    _ bytes: [UInt8], of memory: BuildMemory?, as file: RelativePath, _ destination: Destination,
    _ location: OutputLocation
  ) throws(PublishProblem) -> Bool {
    guard let memory, memory.output == location.path else { return false }
    PublishedList(destination, location).write(memory.files)
    try disk(destination.state.write(bytes, to: file))
    return true
  }

  /// Installs the memory that this build has just written to the staging area. On the same file system, it is only
  /// renamed.
  static func install(
    writtenTo stagingArea: borrowing StagingArea, _ destination: Destination, _ location: OutputLocation
  ) throws(PublishProblem) {
    let file = BuildMemory.file(output: location.path, flags: destination.flags)
    let changes = BuildMemory.fileOfChanges(of: file)
    let areChanges = try disk(stagingArea.folder.status(Journal.changesName)) != nil
    let (name, target) = areChanges ? (Journal.changesName, changes) : (Journal.memoryName, file)
    guard try disk(destination.state.take(name, from: stagingArea.folder, as: target)) else {
      return try install(from: stagingArea, destination, location, flags: destination.flags)
    }
    // If the build is killed before, they are known to be of another memory.
    if !areChanges { destination.state.remove(changes) }
  }

  private static func contents(
    _ name: RelativePath, of stagingArea: borrowing StagingArea
  ) throws(PublishProblem) -> [UInt8]? {
    guard let file = try disk(stagingArea.folder.open(name)) else { return nil }
    return try disk(file.contents(limit: Destination.largestState))
  }

  /// Renames a damaged memory, and replaces one that was renamed before. Ignores errors: the new memory replaces the
  /// damaged one in any case.
  static func setAside(_ destination: Destination, _ location: OutputLocation) {
    let file = BuildMemory.file(output: location.path, flags: destination.flags)
    try? destination.state.rename(file, to: BuildMemory.fileAside(of: file))
    destination.state.remove(BuildMemory.fileOfChanges(of: file))
  }

  /// Returns a warning that the memory was not read.
  static func warning(
    of flaw: MemoryFlaw, _ destination: Destination, _ state: borrowing OutputState
  ) -> Diagnostic {
    let file = BuildMemory.file(output: state.location.path, flags: destination.flags)
    func path(_ file: RelativePath) -> String { "`\(destination.state.path(of: file))`" }
    let (reason, help) =
      switch flaw {
      case .damage: ("is damaged", "it is now \(path(BuildMemory.fileAside(of: file)))")
      case .size:
        (
          "is larger than 1 GiB and is not read",
          "it was \(path(file)): builds of this site take as long as the first one until it has fewer pages"
        )
      }
    let isUnknown = state.memory.files.isEmpty
    let leftovers = isUnknown ? "; pages that the site no longer has may still be in the output" : ""
    return Diagnostic(
      .warning, "the memory of the last build \(reason), so everything has been made again", help: help + leftovers)
  }
}
