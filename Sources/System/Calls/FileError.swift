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
  /// The limit in bytes; set if `code` is `EFBIG` because the file has more than the caller allows.
  package var limit: Int?

  package init(_ operation: Operation, _ path: String, code: Int32, limit: Int? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.limit = limit
  }

  /// Whether there is neither a file nor a folder of that name.
  package var isAbsent: Bool { code == ENOENT }

  /// Whether there is neither a file nor a folder of that name, or a file is in place of a folder above it.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether a symbolic link leads to itself, or is refused because links are not followed here.
  package var isLinkLoop: Bool { code == ELOOP }

  /// Whether a file cannot be renamed into a folder of another file system.
  var isAcrossFileSystems: Bool { code == EXDEV }

  /// Whether there is already a file or folder of that name.
  package var isTaken: Bool { code == EEXIST }

  /// Whether the disk is full, or the user's share of it.
  package var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }

  /// Whether the file system can only be read.
  package var isReadOnly: Bool { code == EROFS }

  /// Whether a folder is in place of the file, or a file is in place of a folder above it.
  package var isInTheWay: Bool { code == EISDIR || code == ENOTDIR }

  package var isNameTooLong: Bool { code == ENAMETOOLONG }

  /// The error for a file that must be new, but exists.
  package static func taken(_ path: String) -> FileError { FileError(.create, path, code: EEXIST) }

  /// The error for a file or folder that does not exist.
  package static func absent(_ path: String) -> FileError { FileError(.open, path, code: ENOENT) }

  /// The error for a file with more bytes than the caller allows.
  static func tooLarge(_ path: String, limit: Int) -> FileError {
    FileError(.read, path, code: EFBIG, limit: limit)
  }

  package static func nameTooLong(_ operation: Operation, _ path: String) -> FileError {
    FileError(operation, path, code: ENAMETOOLONG)
  }

  /// The system's message, such as "No such file or directory".
  package var reason: String { FileError.reason(code) }

  /// The reason in words for authors, which follow "cannot be read: ".
  package var explanation: String {
    if isMissing { return "there is no such file" }
    if let limit { return "it is larger than \(limit / 1_048_576) MB" }
    return reason
  }

  /// Returns the system's message for an `errno`.
  package static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
