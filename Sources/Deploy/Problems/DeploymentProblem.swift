package import System
package import Text

/// The reason why a deployment was not made, or not completed.
package enum DeploymentProblem: Error, Sendable, Hashable {
  case failed(FileError)
  /// The name of a file that cannot be deployed.
  case badPath(String)
  /// A folder that is nested too deeply to be read.
  case tooDeep(String)
  /// The published folder at this path is missing or empty.
  case nothingPublished(String)
  case notInstalled(String)
  /// A program failed; `words` are the last lines of its error output.
  case tool(String, status: Int32, words: String)
  /// Another deployment of this machine has the target.
  case busy
  /// Another machine has begun to deploy at this time.
  case busyElsewhere(Timestamp)
  /// Another machine began to deploy during this deployment.
  case overtaken
  /// Files at the target that Rhapsode did not write, and that would be replaced.
  case foreign([String])
  /// The paths of pages that would be removed, and the number of pages at the target.
  case tooManyRemovals([String], of: Int)
  /// Files at the target whose contents differ from the published ones after they were put.
  case notVerified([String])
  /// A file of the published folder has changed during the deployment.
  case changedMeanwhile(String)
  /// A file or folder at the target where another kind is needed.
  case inTheWay(String)
  /// The target is this folder of the site, or inside it.
  case inside(target: String, folder: String)
  /// The target is the folder of the site or above it.
  case around(target: String)
  /// The target is this folder of the operating system or of a user, or inside it.
  case ofSystem(target: String, folder: String)
  /// The target keeps no releases.
  case keepsNoReleases
  /// There are only so many older releases.
  case fewReleases(Int)
}

/// Runs a file operation, and throws its error as a `DeploymentProblem`.
func disk<Value: ~Copyable>(
  _ operation: @autoclosure () throws(FileError) -> Value
) throws(DeploymentProblem) -> Value {
  do throws(FileError) {
    return try operation()
  } catch {
    throw .failed(error)
  }
}
