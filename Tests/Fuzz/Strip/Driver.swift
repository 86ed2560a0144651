import Glibc
import Media

/// Makes a copy of a file of these bytes without metadata. A copy of the copy must be equal to it.
func check(_ bytes: [UInt8]) {
  let path = "/dev/shm/rhapsode-strip-\(getpid())"
  let copy = path + "-copy"
  guard write(bytes, to: path) else { return }
  defer { for file in [path, copy, copy + "2"] { unlink(file) } }
  guard let first = try? StrippedCopy(of: path, to: copy), case .made(let length) = first.outcome else { return }
  var status = stat()
  precondition(unsafe stat(copy, &status) == 0 && Int(status.st_size) == length, "the length is that of the copy")
  guard let second = try? StrippedCopy(of: copy, to: copy + "2") else {
    preconditionFailure("a copy can be read")
  }
  precondition(second.outcome == .unneeded, "nothing is left to remove: \(second.outcome)")
  precondition(second.credits == first.credits, "the credits stay")
}

private func write(_ bytes: [UInt8], to path: String) -> Bool {
  let file = unsafe open(path, O_CREAT | O_TRUNC | O_WRONLY, 0o600)
  guard file >= 0 else { return false }
  defer { close(file) }
  return unsafe Glibc.write(file, bytes, bytes.count) == bytes.count
}
