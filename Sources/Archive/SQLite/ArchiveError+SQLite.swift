import System

extension ArchiveError {
  init(_ error: DatabaseError) {
    if error.isCorruption {
      self = .corrupt(error.message)
    } else if error.isBusy {
      self = .busy
    } else if error.isConflict {
      self = .overtaken
    } else if error.isReadOnly {
      self = .unwritable("the user that runs Rhapsode needs the right to write the file and its folder")
    } else if error.isDiskFull {
      self = .diskFull(error.message)
    } else {
      self = error.isOfDisk ? .unwritable(error.message) : .failed(error.message)
    }
  }

  /// Names the file in an error of opening it, with the reason of the system if it may not be read.
  init(_ error: DatabaseError, opening path: String) {
    self.init(error)
    let (detail, problem): (String, (String) -> ArchiveError)
    switch self {
    case .failed(let words): (detail, problem) = (words, ArchiveError.failed)
    case .diskFull(let words): (detail, problem) = (words, ArchiveError.diskFull)
    case .unwritable(let words): (detail, problem) = (words, ArchiveError.unwritable)
    default: return
    }
    if let obstacle = FileError.obstacle(toFile: path) {
      self = .failed(obstacle)
      return
    }
    let reason = Files.exists(path) ? Files.obstacleToReading(path)?.reason : nil
    let words = "`\(path)`: \(reason ?? detail)"
    self = reason == nil ? problem(words) : .failed(words)
  }
}
