/// A lock of a folder that lasts until this value is released, and until the programs that were started with it have ended:
/// a program that outlives its killed parent keeps others out.
package final class FolderLock: Sendable {
  private let folder: Folder

  private init(_ folder: consuming Folder) { self.folder = folder }

  /// Creates and locks the folder. Returns `nil` if another process has it for longer than `patience`, in seconds.
  package static func take(_ path: String, patience: Double = 0) throws(FileError) -> FolderLock? {
    try Files.makeFolders(path)
    let lock = FolderLock(try Folder(path, followsLink: true))
    return try lock.folder.lock(before: MonotonicClock.seconds() + patience) ? lock : nil
  }

  var descriptor: Int32 { folder.descriptor }
}
