package import Model
import System
package import Text

/// The output folder as the last build left it, locked against builds until this value is released. A build that was killed is
/// completed or undone first.
package struct PublishedOutput: ~Copyable {
  /// Absolute.
  package let path: String
  /// The kinds of the files that Rhapsode wrote; empty if the build has no memory.
  package let kinds: [RelativePath: Artifact.Kind]
  /// Whether the last build published drafts or entries of the future.
  package let hasUnfinishedEntries: Bool
  private let stagingArea: StagingArea

  package init(_ destination: Destination) throws(PublishProblem) {
    let location = try destination.location()
    let stagingArea = try location.stagingArea(patience: destination.patience)
    _ = try Recovery.run(stagingArea, location, destination)
    let memories = destination.memories(of: location)
    var kinds: [RelativePath: Artifact.Kind] = [:]
    for files in memories.map(\.files) {
      for (path, file) in zip(files.paths, files.files) { kinds[path] = file.kind }
    }
    hasUnfinishedEntries = memories.contains { $0.sections[BuildMemory.unfinishedEntries] != nil }
    path = location.path
    self.kinds = kinds
    self.stagingArea = stagingArea
  }

  deinit { _ = try? stagingArea.remove() }
}
