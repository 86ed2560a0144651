import System
import Text

/// The state of the output during a build: location, lock, stage, published files, and the memory of the last build.
struct OutputState: ~Copyable, Sendable {
  let location: OutputLocation
  let workplace: StagingArea
  let stage: Folder
  /// `nil` if the stage will replace the whole output.
  let output: OutputTree?
  let memory: BuildMemory
  let recovery: PublishReport.Recovery?

  /// Locks the output, completes or undoes a killed build, and opens a stage.
  init(_ destination: Destination) throws(PublishProblem) {
    let location = try destination.location()
    _ = try location.status()
    let workplace = try location.workplace()
    let recovery = try Recovery.run(workplace, location, destination)
    let memory = destination.memory(of: location)
    try disk(workplace.folder.makeFolder(Journal.stageName))
    let stage = try disk(Folder(Journal.stageName, in: workplace.folder))
    let isEmpty = try StageSwap.isPossible(at: location)
    let output = try Self.output(location, files: memory.files, isSwap: isEmpty && workplace.isBeside)
    self.location = location
    self.workplace = workplace
    self.stage = stage
    self.output = output
    self.memory = memory
    self.recovery = recovery
  }

  private static func output(
    _ location: OutputLocation, files: [RelativePath: PublishedFile], isSwap: Bool
  ) throws(PublishProblem) -> OutputTree? {
    isSwap ? nil : OutputTree(try disk(Folder(location.path)), files: files)
  }
}
