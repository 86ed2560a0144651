import Glibc

/// A file operation that the system refused.
package struct FileError: Error, Sendable, Hashable {
  /// A verb for messages: "cannot write …".
  package enum Operation: String, Sendable { case open, read, write, create, replace, remove, lock }

  package var operation: Operation
  /// As the caller named it, or below the folder that the caller opened.
  package var path: String
  /// `errno`.
  package var code: Int32
  /// Bytes; set if `code` is `EFBIG` because the caller allowed no more.
  package var limit: Int?

  package init(_ operation: Operation, _ path: String, code: Int32, limit: Int? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.limit = limit
  }

  /// Whether nothing has that name.
  package var isAbsent: Bool { code == ENOENT }

  /// Whether nothing has that name, or a file is where a folder should be.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether a symbolic link leads to itself, or is in a place where none is followed.
  package var isLinkLoop: Bool { code == ELOOP }

  /// Whether there is such a file already.
  package var isTaken: Bool { code == EEXIST }

  package var isDiskFull: Bool { code == ENOSPC }

  /// For a file that must not be there already.
  package static func taken(_ path: String) -> FileError { FileError(.create, path, code: EEXIST) }

  /// For a file that has more bytes than the caller takes.
  package static func tooLarge(_ path: String, limit: Int) -> FileError {
    FileError(.read, path, code: EFBIG, limit: limit)
  }

  package static func nameTooLong(_ operation: Operation, _ path: String) -> FileError {
    FileError(operation, path, code: ENAMETOOLONG)
  }

  /// The system's words, such as "No such file or directory".
  package var reason: String { FileError.reason(code) }

  /// For authors: as it follows "cannot be read: ".
  package var explanation: String {
    if isMissing { return "there is no such file" }
    if let limit { return "it is larger than \(limit / 1_048_576) MB" }
    return reason
  }

  /// The system's words for an `errno`.
  package static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
