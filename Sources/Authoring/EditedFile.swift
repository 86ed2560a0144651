import Glibc
import System

/// A file that is read, and later replaced whole or not at all.
package struct EditedFile: Sendable {
  package enum Failure: Error, Sendable, Hashable {
    /// `errno`.
    case system(Int32)
    /// Somebody else wrote it since it was read.
    case changed

    package var reason: String {
      switch self {
      case .system(let code): unsafe String(cString: strerror(code))
      case .changed: "it was changed while it was being edited"
      }
    }
  }

  /// The file itself, where the name is that of a link.
  private let path: String
  private let status: stat
  package let bytes: [UInt8]

  package init(_ name: String) throws(Failure) {
    guard let found = unsafe realpath(name, nil) else { throw .system(errno) }
    defer { unsafe free(found) }
    path = unsafe String(cString: found)
    (bytes, status) = try EditedFile.read(path)
  }

  /// The new file has the old one's rights and, where that is allowed, its owner.
  package func replace(with bytes: [UInt8]) throws(Failure) {
    let draft = "\(path).\(getpid()).part"
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .system(errno) }
    var code = Files.write(bytes, to: file)
    if code == 0 {
      _ = fchown(file, status.st_uid, status.st_gid)
      if fchmod(file, status.st_mode & 0o7777) != 0 || fsync(file) != 0 { code = errno }
    }
    close(file)
    do throws(Failure) {
      guard code == 0 else { throw .system(code) }
      guard try EditedFile.read(path).bytes == self.bytes else { throw .changed }
      guard unsafe rename(draft, path) == 0 else { throw .system(errno) }
    } catch {
      _ = unsafe unlink(draft)
      throw error
    }
  }
}

extension EditedFile {
  private static func read(_ path: String) throws(Failure) -> (bytes: [UInt8], status: stat) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .system(errno) }
    do throws(Files.Failure) {
      return (try Files.read(path), status)
    } catch {
      throw .system(error.code)
    }
  }
}
