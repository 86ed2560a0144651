/// Why the archive cannot serve.
package enum ArchiveError: Error, Sendable, Hashable {
  /// The file is damaged, or no archive at all; the sentence is SQLite's. `SourceArchive.setAside` makes room for a new one.
  case corrupt(String)
  /// There was one, and it is not there any more.
  case gone
  /// A symbolic link is in `.rhapsode`, at this path relative to the site.
  case linked(String)
  /// A newer Rhapsode wrote it: the schema's number.
  case newer(Int)
  /// Another program has held it for longer than we wait.
  case busy
  /// Another program has stored the same entries meanwhile.
  case overtaken
  /// The system or SQLite refused, in its words.
  case failed(String)
}

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

  /// One sentence for people, lower case first.
  package var summary: String {
    switch self {
    case .corrupt(let detail): "the archive is damaged: \(detail)"
    case .gone: "the archive of this site is gone"
    case .linked(let path): "`\(path)` is a symbolic link, and Rhapsode follows none in `.rhapsode`"
    case .newer(let version): "the archive was written by a newer Rhapsode (schema \(version))"
    case .busy: "another program is using the archive"
    case .overtaken: "another program has stored the same entries"
    case .failed(let detail): "the archive cannot be used: \(detail)"
    }
  }
}
