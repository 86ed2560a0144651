import System
import Text

/// The state of the output during a build: location, lock, stage, published files, and the memory of the last build.
struct OutputState: ~Copyable, Sendable {
  let location: OutputLocation
  let stagingArea: StagingArea
  let stage: Folder
  /// `nil` if the stage will replace the whole output.
  let output: OutputTree?
  /// If it is lost, its files are those of `PublishedList` that have not changed since.
  let memory: BuildMemory
  /// Why the memory that is there was not read; `nil` if it was, or if there is none.
  let memoryFlaw: MemoryFlaw?
  let recovery: PublishReport.Recovery?

  /// Locks the output, completes or undoes a killed build, calls `whenLocked`, reads the memory, and opens a stage.
  init(_ destination: Destination, whenLocked: () -> Void = {}) throws(PublishProblem) {
    let location = try destination.location()
    _ = try location.status()
    let stagingArea = try location.stagingArea(patience: destination.patience)
    let recovery = try Recovery.run(stagingArea, location, destination)
    whenLocked()
    let (found, memoryFlaw) = destination.memory(of: location)
    var memory = found
    try disk(stagingArea.folder.makeFolder(Journal.stageName))
    let stage = try disk(Folder(Journal.stageName, in: stagingArea.folder))
    let isEmpty = try StageSwap.isPossible(at: location)
    let output = try Self.output(
      location, &memory, PublishedList(destination, location), isSwap: isEmpty && stagingArea.revealsList)
    self.location = location
    self.stagingArea = stagingArea
    self.stage = stage
    self.output = output
    self.memory = memory
    self.memoryFlaw = memoryFlaw
    self.recovery = recovery
  }

  private static func output(
    _ location: OutputLocation, _ memory: inout BuildMemory, _ list: @autoclosure () -> PublishedList, isSwap: Bool
  ) throws(PublishProblem) -> OutputTree? {
    guard !isSwap else { return nil }
    let folder = try disk(Folder(location.path))
    let isMemoryLost = memory.files.isEmpty
    if isMemoryLost { memory.files = list().files(in: folder) }
    return OutputTree(folder, files: memory.files, isMemoryLost: isMemoryLost)
  }
}
