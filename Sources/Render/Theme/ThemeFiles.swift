import Glibc
import System
import Text

/// The files of a site's `Templates/`, and why some of it cannot be used. Without this the default theme would silently take
/// the place of what cannot be read.
struct ThemeFiles {
  /// Paths below the folder.
  private(set) var names: Set<String> = []
  private(set) var problems: [Diagnostic] = []
  private let root: String

  /// A folder that does not exist has no files and no problem.
  init(_ root: String) {
    self.root = root
    var status = stat()
    guard unsafe lstat(root, &status) == 0 else {
      if errno != ENOENT, errno != ENOTDIR { report("cannot be read: \(reason)", "") }
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: enter("")
    case S_IFLNK: report("is a symbolic link", "", help: "make it a folder, and copy the templates into it")
    default: report("is not a folder", "", help: "move the file away")
    }
  }
}

extension ThemeFiles {
  private mutating func enter(_ folder: String) {
    let descriptor = unsafe open(folder.isEmpty ? root : "\(root)/\(folder)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let found = Files.names(takingOver: descriptor) else {
      return report("cannot be read: \(reason)", folder)
    }
    for name in found.sorted() { take(folder.isEmpty ? name : "\(folder)/\(name)") }
  }

  private mutating func take(_ path: String) {
    var status = stat()
    guard unsafe lstat("\(root)/\(path)", &status) == 0 else { return report("cannot be read: \(reason)", path) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: enter(path)
    case S_IFREG:
      names.insert(path)
      if unsafe access("\(root)/\(path)", R_OK) != 0 { report("cannot be read: \(reason)", path) }
    // Editors leave links such as `.#base.html`.
    case S_IFLNK where !path.hasPrefix(".") && !path.contains("/."):
      report("is a symbolic link", path, help: "copy what it leads to into `Templates`")
    default: break
    }
  }

  private var reason: String { unsafe String(cString: strerror(errno)) }

  private mutating func report(_ summary: String, _ path: String, help: String? = nil) {
    let name = path.isEmpty ? "Templates" : "Templates/\(path)"
    problems.append(Diagnostic(.error, "`\(name)` \(summary)", at: Place(file: name), help: help))
  }
}
