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
  private let stagingArea: StagingArea

  package init(_ destination: Destination) throws(PublishProblem) {
    let location = try destination.location()
    let stagingArea = try location.stagingArea()
    _ = try Recovery.run(stagingArea, location, destination)
    let files = destination.memory(of: location).memory.files
    var kinds: [RelativePath: Artifact.Kind] = [:]
    for (path, file) in zip(files.paths, files.files) { kinds[path] = file.kind }
    path = location.path
    self.kinds = kinds
    self.stagingArea = stagingArea
  }

  deinit { _ = try? stagingArea.remove() }
}
