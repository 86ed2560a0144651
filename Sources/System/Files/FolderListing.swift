import Glibc
package import Text

/// The names and identities of everything below a folder, found without opening a file. The order within a folder is that of
/// the file system, which stays the same while nothing changes.
package struct FolderListing: Sendable {
  /// For each file or folder its name, a zero byte and its kind; then, for a file, its identity, and for a folder, its
  /// items and a slash.
  private var bytes: [UInt8] = []
  /// The latest change of any file, in nanoseconds since 1970.
  private var latest: Int64 = .min
  /// When the listing began, in seconds since 1970.
  private let began: Int64

  private static let file = UInt8(ascii: "f")
  private static let folder = UInt8(ascii: "d")
  private static let end = UInt8(ascii: "/")
  /// The bytes of an identity: size, two times and inode.
  private static let identity = 32

  /// `nil` if a folder cannot be read, or contains something other than files and folders: a link's target can change
  /// while the link does not. The next listing reports files that change from `began` on (seconds since 1970) as
  /// changed.
  package init?(of folder: borrowing Folder, since began: Int64 = now()) {
    self.began = began
    let copy = unsafe openat(folder.descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard add(takingOver: copy) else { return nil }
  }

  /// Lists the folder at `path`; also `nil` if it cannot be opened.
  package init?(at path: String, since began: Int64 = now()) {
    guard let folder = try? Folder(path) else { return nil }
    self.init(of: folder, since: began)
  }

  /// Seconds since 1970.
  package static func now() -> Int64 { Int64(time(nil)) }

  /// Of the name, size, times and inode of every file.
  package var digest: FastDigest { FastDigest(of: bytes) }

  /// Whether any later change is sure to give another digest.
  package var isSettled: Bool { FileStatus.isSettled(latest) }
}

extension FolderListing {
  /// Returns the paths, below the folder, of files that may have changed since `last`: those with another identity, and
  /// those that changed so shortly before `last` that a later change may have kept their times. Returns `nil` if names
  /// were added, removed or reordered.
  package func changedFiles(since last: FolderListing) -> [String]? {
    guard bytes.count == last.bytes.count else { return nil }
    let (now, before) = (bytes.span, last.bytes.span)
    var changed: [String] = []
    var folders: [String] = []
    var index = 0
    while index < now.count {
      let start = index
      while now[index] != 0, now[index] != Self.end {
        guard now[index] == before[index] else { return nil }
        index += 1
      }
      guard now[index] == before[index] else { return nil }
      if now[index] == Self.end {
        _ = folders.popLast()
        index += 1
        continue
      }
      guard now[index + 1] == before[index + 1] else { return nil }
      guard now[index + 1] == Self.file else {
        folders.append((folders.last ?? "") + now.text(start..<index) + "/")
        index += 2
        continue
      }
      if !last.isSettled(at: index + 2) || !now.isSame(as: before, in: index + 2..<index + 2 + Self.identity) {
        changed.append((folders.last ?? "") + now.text(start..<index))
      }
      index += 2 + Self.identity
    }
    return changed
  }

  /// Whether the identity at `offset` is that of a file that had not changed shortly before it was listed.
  private func isSettled(at offset: Int) -> Bool {
    let latest = max(bytes.span.number(at: offset + 8), bytes.span.number(at: offset + 16))
    return FileStatus.isSettled(latest, at: began)
  }
}

extension FolderListing {
  /// Returns `false` if it cannot be listed. Closes `folder`.
  private mutating func add(takingOver folder: Int32) -> Bool {
    let isListed = unsafe FolderItem.forEach(takingOver: folder) { name, _ in unsafe add(name, in: folder) }
    if isListed { bytes.append(Self.end) }
    return isListed
  }

  private mutating func add(_ name: UnsafePointer<CChar>, in folder: Int32) -> Bool {
    var status = stat()
    guard unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return false }
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: name, count: strlen(name) + 1))
    let found = FileStatus(status)
    switch found.kind {
    case .file:
      bytes.append(Self.file)
      latest = max(latest, found.stamp.modified, found.changed)
      for number in [found.stamp.size, found.stamp.modified, found.changed, Int64(bitPattern: found.inode)] {
        unsafe withUnsafeBytes(of: number) { unsafe bytes.append(contentsOf: $0) }
      }
      return true
    case .folder:
      bytes.append(Self.folder)
      return unsafe add(takingOver: openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW))
    case .link, .other: return false
    }
  }
}

extension Span<UInt8> {
  fileprivate func number(at offset: Int) -> Int64 {
    guard offset + 8 <= count else { return .max }
    return unsafe extracting(offset..<offset + 8).bytes.unsafeLoadUnaligned(as: Int64.self)
  }

  fileprivate func isSame(as other: Span<UInt8>, in range: Range<Int>) -> Bool {
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8)
    where number(at: offset) != other.number(at: offset) { return false }
    return true
  }
}

extension BinaryWriter {
  package mutating func append(_ listing: FolderListing) { listing.write(to: &self) }
}

extension BinaryReader {
  package mutating func folderListing() -> FolderListing { FolderListing(from: &self) }
}

extension FolderListing {
  fileprivate func write(to writer: inout BinaryWriter) {
    writer.append(began)
    writer.append(latest)
    writer.append(bytes)
  }

  fileprivate init(from reader: inout BinaryReader) {
    began = reader.number()
    latest = reader.number()
    bytes = reader.content()
  }
}
