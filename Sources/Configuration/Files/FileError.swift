import Glibc

/// Why a file could not be read.
package struct FileError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case absent
    case tooLarge(limit: Int)
    /// The system's `errno`.
    case system(Int32)
  }

  var path: String
  package var reason: Reason

  init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  init(path: String, errno code: Int32) {
    self.init(path: path, reason: code == ENOENT || code == ENOTDIR ? .absent : .system(code))
  }

  /// As it follows "cannot be read: ".
  package var words: String {
    switch reason {
    case .absent: "there is no such file"
    case .tooLarge(let limit): "it is larger than \(limit / 1_048_576) MB"
    case .system(let code): unsafe String(cString: strerror(code))
    }
  }
}
