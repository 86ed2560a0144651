package import Model
import System
import Synchronization
package import Text

/// Two-phase publishing. Artifacts are accepted from any thread, and staged beside the output unless the output has
/// them already. `publish` then puts all of them in place, or none.
///
/// A build that fails leaves the output byte for byte unchanged. A build that is killed is completed by the next one,
/// or undone if it was not committed yet. Files are not synced to the disk one by one: a power cut may lose the newest
/// files, and the next build notices by their size and time that they must be written again.
package final class Publisher: Sendable {
  /// Writes the derivative of `file` by the recipe to `target`, an absolute path where no file exists.
  package typealias Derive = @Sendable (_ file: String, _ recipe: Recipe, _ target: String) throws -> Void
  /// Writes a drawing as PNG to `target`, an absolute path where no file exists.
  package typealias Draw = @Sendable (_ svg: [UInt8], _ target: String) throws -> Void

  let destination: Destination
  private let derive: Derive
  private let draw: Draw
  let checkpoint: @Sendable () -> Void
  let state: OutputState
  private let stagedFolders = MadeFolders()
  let claims: PathClaims
  let memoryWriter: BuildMemoryWriter
  private let isOver = Atomic(false)
  private let publishing = Mutex(())

  /// Locks the output, completes or undoes a killed build, and opens a stage. Without `draw`, drawn artifacts are
  /// reported as problems. `whenLocked` is called before the memory of the last build is read.
  package convenience init(
    _ destination: Destination, derive: @escaping Derive, draw: @escaping Draw = { _, _ in },
    whenLocked: () -> Void = {}
  ) throws(PublishProblem) {
    try self.init(destination, derive: derive, draw: draw, whenLocked: whenLocked, checkpoint: {})
  }

  /// `checkpoint` is called before every change of the output; tests end the process there.
  init(
    _ destination: Destination, derive: @escaping Derive, draw: @escaping Draw = { _, _ in },
    whenLocked: () -> Void = {}, checkpoint: @escaping @Sendable () -> Void
  ) throws(PublishProblem) {
    self.destination = destination
    self.derive = derive
    self.draw = draw
    self.checkpoint = checkpoint
    state = try OutputState(destination, whenLocked: whenLocked)
    claims = PathClaims(last: state.memory.files)
    memoryWriter = BuildMemoryWriter(
      output: state.location.path, collects: state.memory.origin != nil && !destination.rechecks)
  }

  deinit { abandon() }

  /// The memory of the last build with this output and these flags. If there was none, it contains only the files of
  /// builds with other flags, or those of `PublishedList` that are unchanged.
  package var memory: BuildMemory { state.memory }

  /// Whether a killed build was completed or undone; `nil` if no build was killed.
  var recovery: PublishReport.Recovery? { state.recovery }

  /// Stages the artifact, unless the output has it already. Problems are thrown by `publish`.
  package func accept(_ artifact: Artifact) {
    guard let path = OutputPath.usable(artifact.path) else { return claims.note(.badPath(artifact.path)) }
    guard let index = claims.claim(path, artifact.kind, PathClaims.Origin(artifact.content)) else { return }
    let claim = AcceptedArtifact(path: path, kind: artifact.kind, ownPage: artifact.ownPage, index: index)
    do throws(PublishProblem) {
      switch artifact.content {
      case .bytes(let bytes): try accept(bytes, claim)
      case .copy(let file): try accept(copyOf: file, claim)
      case .derivative(let file, let recipe):
        try accept(madeOf: file, claim) { [derive] target in try derive(file, recipe, target) }
      case .drawn(let svg):
        try accept(madeOf: "a drawn cover or icon", claim) { [draw] target in try draw(svg, target) }
      }
    } catch {
      claims.note(error)
    }
  }

  /// Publishes everything and stores the sections written so far and `sections` in the memory. Can be called only once.
  package func publish(sections: [String: BytePieces] = [:]) throws(PublishFailure) -> PublishReport {
    try publishing.withLock { _ throws(PublishFailure) in try publishNow(sections) }
  }

  /// Removes the stage before a signal ends the program. Waits for a `publish` in progress; artifacts of other threads
  /// are no longer staged.
  package func interrupt() {
    publishing.withLock { _ in
      claims.stop()
      memoryWriter.stop()
      guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
      for _ in 0..<100 {
        if (try? state.stagingArea.remove()) == true { return }
        DedicatedThread.sleep(milliseconds: 10)
      }
    }
  }

  /// Does a part of `publish` that does not need the sections. All artifacts must have been accepted.
  package func prepare() { _ = claims.settled }

  private func publishNow(_ sections: [String: BytePieces]) throws(PublishFailure) -> PublishReport {
    defer { abandon() }
    let problems = claims.settled.problems
    guard problems.isEmpty else { throw PublishFailure(problems) }
    let foreign = claims.foreign
    guard destination.allowsOverwriting || foreign.isEmpty else { throw PublishFailure([.wouldOverwrite(foreign)]) }
    do throws(PublishProblem) {
      let report = try state.output == nil ? swap(sections) : replace(sections)
      try? state.stagingArea.clear(isDone: true)
      return report
    } catch {
      throw PublishFailure([error])
    }
  }

  /// Removes the stage and the lock. Does nothing after the first call or after `publish`.
  package func abandon() {
    guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
    memoryWriter.stop()
    _ = try? state.stagingArea.remove()
  }
}

extension Publisher {
  private func accept(_ bytes: [UInt8], _ claim: AcceptedArtifact) throws(PublishProblem) {
    let digest = FastDigest(of: bytes)
    if let file = try state.output?.open(claim.path), try disk(file.holds(bytes.span)) {
      return claims.setFile(claim.index, claim.file(stamp: try disk(file.status).stamp, digest: digest), inode: nil)
    }
    try noteUnowned(claim.path)
    let status = try disk(state.stage.write(bytes.span, toNew: claim.path, stagedFolders))
    claims.setFile(claim.index, claim.file(stamp: status.stamp, digest: digest), inode: status.inode)
  }

  private func accept(copyOf path: String, _ claim: AcceptedArtifact) throws(PublishProblem) {
    let original = try disk(OpenFile(reading: path))
    let status = original.opened
    if !destination.rechecks, let known = memory.files[claim.path], known.source == status.stamp,
      try state.output?.isIntact(claim.path, known) == true
    {
      return claims.setFile(claim.index, known, inode: nil)
    }
    let source = status.isSettled ? status.stamp : nil
    if let file = try state.output?.open(claim.path), try disk(file.hasSameContent(as: original)) {
      let stamp = try disk(file.status).stamp
      return claims.setFile(claim.index, claim.file(stamp: stamp, source: source), inode: nil)
    }
    try noteUnowned(claim.path)
    try settle(claim, try disk(state.stage.create(claim.path, copying: OpenFile(reading: path))), source: source)
  }

  /// Accepts a derivative. Its path contains a digest of the source and the recipe, so a file whose size and time are
  /// unchanged since the last build has the right content. Otherwise the derivative is made, or copied from the cache,
  /// and compared with the file in the output. `source` names its source in messages.
  private func accept(
    madeOf source: String, _ claim: AcceptedArtifact, _ make: (_ target: String) throws -> Void
  ) throws(PublishProblem) {
    if !destination.rechecks, let known = memory.files[claim.path],
      try state.output?.isIntact(claim.path, known) == true
    {
      return claims.setFile(claim.index, known, inode: nil)
    }
    _ = try disk(state.stage.makeFolders(above: claim.path))
    do {
      try make(state.stage.path(claim.path))
    } catch {
      throw .cannotDerive(source, "\(error)")
    }
    guard let status = try disk(state.stage.status(claim.path)), status.kind == .file else {
      throw .cannotDerive(source, "no picture was made")
    }
    if let published = try state.output?.open(claim.path), let made = try disk(state.stage.open(claim.path)),
      try disk(published.hasSameContent(as: made))
    {
      try disk(state.stage.remove(claim.path))
      return claims.setFile(claim.index, claim.file(stamp: try disk(published.status).stamp), inode: nil)
    }
    try settle(claim, status)
  }

  /// Records that a file which Rhapsode did not write would be replaced.
  private func noteUnowned(_ path: RelativePath) throws(PublishProblem) {
    if try state.output?.isOurs(path) == false { claims.noteUnowned(path.text) }
  }

  private func settle(
    _ claim: AcceptedArtifact, _ status: FileStatus, source: FileStamp? = nil
  ) throws(PublishProblem) {
    claims.setFile(claim.index, claim.file(stamp: status.stamp, source: source), inode: status.inode)
  }
}

extension Publisher {
  private func swap(_ sections: [String: BytePieces]) throws(PublishProblem) -> PublishReport {
    try StageSwap.prepare(state.stage, like: state.location)
    let inode = try disk(state.stage.status).inode
    let memory = memory(sections)
    try commit([.swap(inode: inode)], memory)
    checkpoint()
    let hadOutput = try state.location.status() != nil
    guard try StageSwap.run(state.stagingArea, inode: inode, state.location) else { return try replace(sections) }
    checkpoint()
    try finish(memory.files) { () throws(PublishProblem) in
      try StageSwap.undo(state.stagingArea, state.location, hadOutput: hadOutput)
    }
    return report(written: memory.files.paths, removed: [], of: memory.files)
  }

  private func replace(_ sections: [String: BytePieces]) throws(PublishProblem) -> PublishReport {
    let memory = memory(sections)
    let plan = try disk(
      PublishPlan(
        claims.claims, now: memory.files, last: self.memory.files, output: Folder(state.location.path)))
    try check(plan, now: memory.files)
    let written = plan.steps.compactMap { if case .put(let path, _) = $0 { path } else { nil } }
    guard
      !plan.steps.isEmpty || memoryWriter.hasFile || memory.sections != self.memory.sections
        || memory.files != self.memory.files
    else {
      return report(written: [], removed: [], of: memory.files)
    }
    try commit(plan.steps, memory)
    var execution = try disk(JournalExecution(state.stagingArea, output: state.location.path))
    do throws(FileError) {
      try execution.run(plan.steps, checkpoint: checkpoint)
      checkpoint()
    } catch {
      try takeBack(after: .failed(error)) { () throws(PublishProblem) in try disk(execution.undo()) }
    }
    try finish(memory.files) { () throws(PublishProblem) in try disk(execution.undo()) }
    execution.removeEmptyFolders(above: plan.removed)
    return report(written: written, removed: plan.removed, of: memory.files)
  }

  /// Reverts the steps and throws `problem`. If the reversal fails, the journal stays, and the next build completes the
  /// steps.
  private func takeBack(
    after problem: PublishProblem, _ undo: () throws(PublishProblem) -> Void
  ) throws(PublishProblem) {
    do throws(PublishProblem) {
      try undo()
    } catch {
      isOver.store(true, ordering: .releasing)
      if case .failed(let error) = problem { throw .halfDone(error) }
    }
    throw problem
  }

  private func check(_ plan: PublishPlan, now files: PublishedFiles) throws(PublishProblem) {
    if let problem = plan.problems.first { throw problem }
    if let problem = RemovalGuard.problem(plan.removed, before: memory.files, now: files),
      !destination.allowsRemovals
    {
      throw problem
    }
  }

  /// Writes the list of published files if it has changed, and installs the memory, as the last step of a build.
  private func finish(
    _ files: PublishedFiles, orUndo undo: () throws(PublishProblem) -> Void
  ) throws(PublishProblem) {
    if state.memoryFlaw == .damage { MemoryFile.setAside(destination, state.location) }
    let list = PublishedList(destination, state.location)
    if files != memory.files || !list.exists { list.write(files) }
    do throws(PublishProblem) {
      try MemoryFile.install(writtenTo: state.stagingArea, destination, state.location)
    } catch {
      try takeBack(after: error, undo)
    }
    checkpoint()
    for file in destination.otherMemories(of: state.location) {
      destination.state.remove(file)
      destination.state.remove(BuildMemory.fileOfChanges(of: file))
    }
  }

  private func report(
    written: [RelativePath], removed: [RelativePath], of files: PublishedFiles
  ) -> PublishReport {
    let paths = files.paths.map(\.text)
    let replaced = claims.foreign.map { path in
      Diagnostic(.warning, "`\(path)` in the output was not written by Rhapsode, and has been replaced")
    }
    let flaws = state.memoryFlaw.map { [MemoryFile.warning(of: $0, destination, state)] } ?? []
    return PublishReport(
      written: written.map(\.text).sorted(), removed: removed.map(\.text), unchanged: paths.count - written.count,
      recovery: recovery, notices: flaws + replaced + PublishReport.collisions(in: paths))
  }
}
