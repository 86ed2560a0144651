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
    let detail: String
    switch self {
    case .failed(let words), .diskFull(let words), .unwritable(let words): detail = words
    default: return
    }
    if let obstacle = FileError.obstacle(toFile: path) {
      self = .failed(obstacle)
      return
    }
    let reason = Files.exists(path) ? Files.obstacleToReading(path)?.reason : nil
    self = .failed("`\(path)`: \(reason ?? detail)")
  }
}
