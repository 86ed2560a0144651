import Model
import System

extension PageScope {
  /// Returns why a file or folder of `content/` that exists cannot be read; `nil` if it can, or if there is none.
  func obstacle(toReading path: String) -> FileError? {
    guard let error = Files.obstacleToReading("\(site.folder)/content/\(path)"), !error.isMissing else { return nil }
    // No read covers permissions.
    dependsOnEverything = true
    return error
  }
}
