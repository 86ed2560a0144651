import Glibc
package import Text

/// What tells whether anything below a folder has changed, without opening a file.
package struct TreeFingerprint: Sendable {
  /// Digest of the name, size, times and inode of every file.
  package let digest: FastDigest
  /// Whether any later change is sure to give another digest.
  package let isOld: Bool
}

extension Folder {
  /// `nil` if something below the folder is neither a file nor a folder, or a folder cannot be read: what a link leads to
  /// can change without the link.
  package func fingerprint() -> TreeFingerprint? {
    var listing = TreeListing()
    let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard listing.add(takingOver: copy) else { return nil }
    return TreeFingerprint(
      digest: FastDigest(of: listing.bytes), isOld: FileStatus.isSettled(listing.latest))
  }
}

/// The names and identities of everything below a folder, one after another. The order within a folder is that of the file
/// system, which stays the same while nothing changes.
private struct TreeListing {
  private(set) var bytes: [UInt8] = []
  /// The latest change of any file, in nanoseconds since 1970.
  private(set) var latest: Int64 = .min

  /// Returns `false` if it cannot be listed. Closes `folder`.
  mutating func add(takingOver folder: Int32) -> Bool {
    guard folder >= 0 else { return false }
    guard let stream = unsafe fdopendir(folder) else {
      close(folder)
      return false
    }
    defer { unsafe closedir(stream) }
    while let item = unsafe readdir(stream) {
      let isAdded = unsafe withUnsafePointer(to: &item.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe add($0, in: folder) }
      }
      guard isAdded else { return false }
    }
    bytes.append(0x2F)
    return true
  }

  private mutating func add(_ name: UnsafePointer<CChar>, in folder: Int32) -> Bool {
    let length = unsafe strlen(name)
    if unsafe name[0] == 0x2E, unsafe length == 1 || length == 2 && name[1] == 0x2E { return true }
    var status = stat()
    guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: name, count: length + 1))
    let found = FileStatus(status)
    switch found.kind {
    case .file:
      latest = max(latest, found.stamp.modified, found.changed)
      for number in [found.stamp.size, found.stamp.modified, found.changed, Int64(bitPattern: found.inode)] {
        unsafe withUnsafeBytes(of: number) { unsafe bytes.append(contentsOf: $0) }
      }
      return true
    case .folder: return unsafe add(takingOver: openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW))
    case .link, .other: return false
    }
  }
}
