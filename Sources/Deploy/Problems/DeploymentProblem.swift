package import System
package import Text

/// The reason why a deployment was not made, or not completed.
package enum DeploymentProblem: Error, Sendable, Hashable {
  case failed(FileError)
  /// The name of a file that cannot be deployed.
  case badPath(String)
  /// There is nothing in the folder, which has this path.
  case nothingPublished(String)
  case notInstalled(String)
  /// A program that has failed, with its last words.
  case tool(String, status: Int32, words: String)
  /// Another deployment of this machine has the target.
  case busy
  /// Another machine has begun to deploy at this time.
  case busyElsewhere(Timestamp)
  /// Another machine has begun to deploy while this one did.
  case overtaken
  /// Files of others at the target that would be replaced.
  case foreign([String])
  /// The paths of pages that would be removed, of so many.
  case tooManyRemovals([String], of: Int)
  /// Files at the target that are not what was put there.
  case notVerified([String])
  /// A file of the published folder has changed during the deployment.
  case changedMeanwhile(String)
  /// Something at the target that is not of the kind that is needed.
  case inTheWay(String)
  /// The target keeps no releases.
  case keepsNoReleases
  /// There are only so many older releases.
  case fewReleases(Int)
}

/// Returns what a file operation returns; if the system refuses it, that is a problem of the deployment.
func disk<Value: ~Copyable>(
  _ operation: @autoclosure () throws(FileError) -> Value
) throws(DeploymentProblem) -> Value {
  do throws(FileError) {
    return try operation()
  } catch {
    throw .failed(error)
  }
}
