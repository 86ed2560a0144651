import System
import Text

/// The state of the output during a build: location, lock, stage, published files, and the memory of the last build.
struct OutputState: ~Copyable, Sendable {
  let location: OutputLocation
  let stagingArea: StagingArea
  let stage: Folder
  /// `nil` if the stage will replace the whole output.
  let output: OutputTree?
  let memory: BuildMemory
  /// Whether there is a memory that cannot be read.
  let isMemoryDamaged: Bool
  let recovery: PublishReport.Recovery?

  /// Locks the output, completes or undoes a killed build, and opens a stage.
  init(_ destination: Destination) throws(PublishProblem) {
    let location = try destination.location()
    _ = try location.status()
    let stagingArea = try location.stagingArea()
    let recovery = try Recovery.run(stagingArea, location, destination)
    let (memory, isMemoryDamaged) = destination.memory(of: location)
    try disk(stagingArea.folder.makeFolder(Journal.stageName))
    let stage = try disk(Folder(Journal.stageName, in: stagingArea.folder))
    let isEmpty = try StageSwap.isPossible(at: location)
    let output = try Self.output(location, files: memory.files, isSwap: isEmpty && stagingArea.revealsList)
    self.location = location
    self.stagingArea = stagingArea
    self.stage = stage
    self.output = output
    self.memory = memory
    self.isMemoryDamaged = isMemoryDamaged
    self.recovery = recovery
  }

  private static func output(
    _ location: OutputLocation, files: PublishedFiles, isSwap: Bool
  ) throws(PublishProblem) -> OutputTree? {
    isSwap ? nil : OutputTree(try disk(Folder(location.path)), files: files)
  }
}
