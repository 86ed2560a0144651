import Glibc
import Synchronization
package import Text

extension Folder {
  /// Calls `take` with the status of each file, or with `nil` if the file does not exist or cannot be read, or if a link is
  /// in its path.
  ///
  /// It is fastest if `paths` are sorted: a folder that several files share is then looked up once. It takes half the
  /// time of `status(_:)`, since it opens no folder. `listed` is the same for all calls for the files of one tree.
  package func forEachStatus(
    of paths: ArraySlice<RelativePath>, _ listed: ListedFolders, _ take: (FileStatus?) -> Void
  ) {
    var reached: RelativePath?
    var lookup = FolderLookup(listed: listed)
    for path in paths {
      var found = stat()
      let isFound =
        unsafe reaches(path, &reached, &lookup) && fstatat(descriptor, path.text, &found, AT_SYMLINK_NOFOLLOW) == 0
      take(isFound ? FileStatus(found) : nil)
    }
  }

  /// Whether every part of `path` before the last is a folder, not a link. `reached` is the last path for which this
  /// was true.
  private func reaches(_ path: RelativePath, _ reached: inout RelativePath?, _ lookup: inout FolderLookup) -> Bool {
    let (bytes, known) = (path.text.utf8.span, (reached?.text ?? "").utf8.span)
    var same = 0
    while same < bytes.count, same < known.count, bytes[same] == known[same] { same += 1 }
    for position in same..<bytes.count where bytes[position] == 0x2F {
      guard lookup.finds(bytes.extracting(0..<position), in: self) || isFolder(bytes.text(0..<position)) else {
        return false
      }
    }
    reached = path
    return true
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// The names of the folders in those folders of a tree that contain many. Where there are thousands beside one another, as
/// with a folder for each page, listing them takes a fifth of the time of looking each of them up.
package final class ListedFolders: Sendable {
  /// By the path of the folder that was listed.
  private let names = Mutex<[String: Set<String>]>([:])

  package init() {}

  /// Returns the names of the folders in the folder at `path`, which is listed at the first call. Another thread that
  /// asks meanwhile waits: it would look up more folders one by one than there are left to list.
  fileprivate func names(in path: String, of folder: borrowing Folder) -> Set<String> {
    names.withLock { names in
      if let known = names[path] { return known }
      let found = folder.namesOfFolders(in: path)
      names[path] = found
      return found
    }
  }
}

/// Looks up the folders of sorted paths.
private struct FolderLookup {
  let listed: ListedFolders
  /// The path of the folder of the last look, and how many looks have been for folders in it.
  private var parent = ""
  private var looks = 0
  /// The names of the folders in `parent`, once it is listed.
  private var names: Set<String> = []

  /// From how many looks on a folder is listed.
  private static let few = 16

  init(listed: ListedFolders) { self.listed = listed }

  /// Whether the folder at `path` was found in a listing. If not, it may be there all the same.
  mutating func finds(_ path: Span<UInt8>, in folder: borrowing Folder) -> Bool {
    var slash = path.count - 1
    while slash >= 0, path[slash] != 0x2F { slash -= 1 }
    let outer = max(slash, 0)
    let isBesideLast = parent.utf8.count == outer && path.has(parent.utf8.span, at: 0)
    if !isBesideLast { (parent, looks, names) = (path.text(0..<outer), 0, []) }
    looks += 1
    if looks == Self.few { names = listed.names(in: parent, of: folder) }
    return !names.isEmpty && names.contains(path.text(slash + 1..<path.count))
  }
}

extension Folder {
  /// Returns the names of the folders in the folder at `path`, without links to folders. Empty if it cannot be read.
  fileprivate func namesOfFolders(in path: String) -> Set<String> {
    let flags = O_RDONLY | O_DIRECTORY
    let opened =
      path.isEmpty
      ? unsafe openat(descriptor, ".", flags | O_CLOEXEC)
      : RelativePath(path).map { Lookup.open($0, below: descriptor, flags) } ?? -1
    var names: Set<String> = []
    let isRead = unsafe FolderItem.forEach(takingOver: opened) { name, type in
      if Int(type) == Int(DT_DIR), let text = unsafe String(validatingCString: name) { names.insert(text) }
      return true
    }
    return isRead ? names : []
  }
}
