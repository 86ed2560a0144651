extension ArchiveError {
  init(_ error: DatabaseError) {
    if error.isCorruption {
      self = .corrupt(error.message)
    } else if error.isBusy {
      self = .busy
    } else if error.isConflict {
      self = .overtaken
    } else {
      self = .failed(error.message)
    }
  }
}
