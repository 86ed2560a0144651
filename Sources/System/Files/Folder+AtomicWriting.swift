import Glibc
package import Text

extension Folder {
  /// Writes a file whole or not at all: a draft beside it, which is then renamed. The folder above it must exist.
  package func write(_ bytes: [UInt8], to file: RelativePath) throws(FileError) {
    let code = at(file) { folder, name in Folder.write(bytes, to: name, in: folder) }
    guard code == 0 else { throw FileError(.write, path(file), code: code > 0 ? code : errno) }
  }

  /// Returns `errno`, or 0 if all is written.
  private static func write(_ bytes: [UInt8], to name: String, in folder: Int32) -> Int32 {
    let draft = "\(name).\(DraftName.ending())"
    let file = unsafe openat(folder, draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { return errno }
    var code = Descriptor.write(bytes.span, to: file)
    if close(file) != 0, code == 0 { code = errno }
    if code == 0, unsafe renameat(folder, draft, folder, name) != 0 { code = errno }
    if code != 0 { _ = unsafe unlinkat(folder, draft, 0) }
    return code
  }
}
