package import System

extension FileError {
  /// Returns the status of the studio's answer, the code by which its page knows the words in its languages, and the words
  /// in English. `name` is the file that could not be read or written.
  ///
  /// The page repeats a request whose status is 500 or above: the file can be written as soon as the remedy is applied.
  package func studioAnswer(_ name: String) -> (status: Int, code: String, words: String) {
    switch self {
    case _ where isDiskFull: (507, "disk-full", "The disk is full: `\(name)` was not saved.")
    case _ where isForbidden: (500, "no-permission", "The program is not allowed to write `\(name)`.")
    case _ where isReadOnly: (500, "read-only", "`\(name)` is on a disk that can only be read.")
    case _ where isTaken: (409, "taken", "There is already a file `\(name)`.")
    case _ where isInTheWay:
      (500, "in-the-way", "`\(name)` cannot be saved: something else has its name, or that of its folder.")
    case _ where isMissing: (404, "missing", "`\(name)` is not there any more.")
    case _ where isNameTooLong: (400, "name-too-long", "The name `\(name)` is too long.")
    default: (500, "unsaved", "`\(name)` cannot be read or written: \(explanation).")
    }
  }

  /// What to do when the file could not be written, in words for authors, who may not know the program's terminal;
  /// `nil` if the code does not tell.
  package var studioRemedy: String? {
    switch self {
    case _ where isDiskFull: "free some space on the disk"
    case _ where isForbidden: "let the user who started the program write there"
    case _ where isReadOnly: "make the disk writable, or move the site to another one"
    case _ where isInTheWay: "rename what is in the way: a folder of the file's name, or a file of its folder's name"
    case _ where isNameTooLong: "choose a shorter name"
    default: nil
    }
  }
}
