package import System

/// The reason why nothing was published. The output is unchanged, except after `halfDone`.
package enum PublishProblem: Error, Sendable, Hashable {
  /// An operation of the file system failed.
  case failed(FileError)
  /// An operation of the file system failed while the output was changed, and so did the way back. The next build
  /// completes the changes.
  case halfDone(FileError)
  case outputIsLink(String)
  case outputIsNotFolder(String)
  /// `.`, `/`, or a path that ends in `..`: a build replaces the output folder by renaming, which needs its name.
  case outputHasNoName(String)
  /// One contains the other, or they are the same folder. `folder` contains files that a build only reads, or keeps.
  case outputOverlaps(output: String, folder: String)
  /// No picture could be made from the file (first value), for the reason in the second value.
  case cannotDerive(String, String)
  /// Another build or deployment holds the lock of the output.
  case busy(output: String)
  /// The path is empty, absolute, contains `..`, is too long for a file system, or is reserved.
  case badPath(String)
  /// Two artifacts have the same path.
  case duplicatePath(String)
  /// `file` must be a file, and also a folder for `other`.
  case fileAndFolder(file: String, other: String)
  /// The first path is a link, or another file that Rhapsode did not write, and prevents writing the second.
  case inTheWay(String, of: String)
  /// The paths of own pages that would be removed, in order, and the number of own pages before.
  case tooManyRemovals([String], of: Int)
  /// Files in the output, in order, that Rhapsode did not write.
  case wouldOverwrite([String])
}

/// Runs a file operation, and throws its error as a `PublishProblem`.
func disk<Value: ~Copyable>(
  _ operation: @autoclosure () throws(FileError) -> Value
) throws(PublishProblem) -> Value {
  do throws(FileError) {
    return try operation()
  } catch {
    throw .failed(error)
  }
}
