import Glibc

extension OpenFile {
  /// Returns a descriptor of its own for a library that closes it, or `nil` if the system has none left.
  package func duplicate() -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy >= 0 ? copy : nil
  }

  /// What distinguishes the contents from others, as of opening.
  package var identity: FileIdentity { FileIdentity(opened) }
}
