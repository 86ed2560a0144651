import Glibc

extension OpenFile {
  /// Returns a duplicate descriptor, for a library that closes it, or `nil` if the system has none left.
  package func duplicate() -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy >= 0 ? copy : nil
  }

  /// The identity of the file when it was opened.
  package var identity: FileIdentity { FileIdentity(opened) }
}
