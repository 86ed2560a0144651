package import System

/// Why nothing was published. The output is as it was.
package enum PublishProblem: Error, Sendable, Hashable {
  /// The system refused.
  case failed(FileError)
  case outputIsLink(String)
  case outputIsNoFolder(String)
  /// `.`, `..` or `/`.
  case outputHasNoName(String)
  /// One contains the other, or they are the same folder; `folder` holds something that a build only reads, or keeps.
  case outputMeets(output: String, folder: String)
  /// A picture could not be made of the file.
  case cannotDerive(String, String)
  /// Another build is writing there.
  case busy(output: String)
  /// Empty, absolute, with `..`, longer than a file system allows, or reserved.
  case badPath(String)
  /// Two artifacts have the same path.
  case madeTwice(String)
  /// `file` must be a file, and a folder for the sake of `other`.
  case fileAndFolder(file: String, other: String)
  /// A link, or something else that Rhapsode did not make, stands where `path` has to be written.
  case inTheWay(String, of: String)
  /// The paths of own pages that would go, in order, and how many there were.
  case tooManyRemovals([String], of: Int)
  /// Files of the output, in order, that Rhapsode did not write.
  case wouldOverwrite([String])
}

/// Returns what a file operation returns; if the system refuses it, that is a problem of publishing.
func disk<Value: ~Copyable>(
  _ operation: @autoclosure () throws(FileError) -> Value
) throws(PublishProblem) -> Value {
  do throws(FileError) {
    return try operation()
  } catch {
    throw .failed(error)
  }
}
