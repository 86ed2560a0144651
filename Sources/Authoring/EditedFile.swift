package import System

/// A file that is read, and later replaced atomically.
package struct EditedFile: Sendable {
  package enum Failure: Error, Sendable, Hashable {
    case file(FileError)
    /// Another program has written to the file since it was read.
    case changed

    package var reason: String {
      switch self {
      case .file(let error): error.reason
      case .changed: "it was changed while it was being edited"
      }
    }
  }

  /// The resolved path: that of the target if the name is a symbolic link.
  private let path: String
  private let status: FileStatus
  package let bytes: [UInt8]

  package init(_ name: String) throws(Failure) {
    do throws(FileError) {
      path = try Files.realPath(name)
      let file = try OpenFile(reading: path)
      status = file.opened
      bytes = try file.contents()
    } catch {
      throw .file(error)
    }
  }

  /// Replaces the contents atomically. The new file has the old one's permissions and, if that is allowed, its owner.
  package func replace(with bytes: [UInt8]) throws(Failure) {
    let isDone: Bool
    do throws(FileError) {
      isDone = try Files.replace(path, having: self.bytes, with: bytes, rightsOf: status)
    } catch {
      throw .file(error)
    }
    if !isDone { throw .changed }
  }
}
