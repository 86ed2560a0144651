import Glibc
import Text

extension FileError {
  /// What is in the way, and how to go on, such as "`.rhapsode` is a file, where a folder is needed: move it away". Looks at the
  /// path once more; `nil` if nothing there explains the error.
  package var obstacle: String? {
    switch code {
    case ENOTDIR, ELOOP: notFolder
    case EISDIR, ENOTEMPTY, EEXIST: folderInPlaceOfFile
    case EACCES, EPERM: unreadable ?? forbidden
    case EROFS:
      "\(shown(folders.last ?? ".")) is on a file system that can only be read: mount it writable, or use another folder"
    default: nil
    }
  }

  /// Returns what is in place of a file that a library cannot open, or of a folder above it; `nil` if that is not the reason.
  package static func obstacle(toFile path: String) -> String? {
    FileError(.open, Files.split(path).folder, code: ENOTDIR).obstacle
      ?? FileError(.open, path, code: EISDIR).obstacle
  }

  /// The path and those above it, the highest first, without `/` and `.`. Those below the current folder are relative to it.
  private var folders: [String] {
    let here = ((try? Files.realPath(".")) ?? "") + "/"
    let path = path.hasPrefix(here) ? String(path.dropFirst(here.utf8.count)) : path
    let parts = path.split(separator: "/").filter { $0 != "." }
    return parts.indices.map { (path.hasPrefix("/") ? "/" : "") + parts[...$0].joined(separator: "/") }
  }

  private func shown(_ path: String) -> String { "`\(path)`" }

  private var notFolder: String? {
    for folder in folders {
      guard let status = try? Files.status(folder) else { return nil }
      switch status.kind {
      case .folder: continue
      case .link where (try? Files.status(folder, followsLink: true))?.kind == .folder && folder != folders.last:
        continue
      case .link: return "\(shown(folder)) is a symbolic link, which is not followed here: put a folder in its place"
      case .file, .other: return "\(shown(folder)) is a file, where a folder is needed: move it away"
      }
    }
    return nil
  }

  private var folderInPlaceOfFile: String? {
    guard let last = folders.last, (try? Files.status(last))?.kind == .folder else { return nil }
    return "\(shown(last)) is a folder, where a file is needed: move it away"
  }

  /// For a file that may not be read, as after a build as another user.
  private var unreadable: String? {
    guard operation == .read, let file = folders.last, let status = try? Files.status(file), status.kind == .file,
      unsafe access(file, R_OK) != 0
    else { return nil }
    return foreign(file, status)
      ?? "you may not read \(shown(file)), although it is yours: allow it with `chmod u+r \(ShellWord.quoted(file))`"
  }

  private var forbidden: String? {
    guard let closed = closedFolder, let status = try? Files.status(closed, followsLink: true) else { return nil }
    return foreign(closed, status)
      ?? "you may not write to \(shown(closed)), although it is yours: allow it with "
      + "`chmod -R u+rwX \(ShellWord.quoted(closed))`"
  }

  /// `nil` for a file or folder of this user.
  private func foreign(_ path: String, _ status: FileStatus) -> String? {
    guard status.owner != geteuid() else { return nil }
    let owner = status.owner == 0 ? "root" : "another user (number \(status.owner))"
    return "\(shown(path)) belongs to \(owner): start Rhapsode as that user, or make it yours with "
      + "`sudo chown -R $(id -u) \(ShellWord.quoted(path))`"
  }

  /// The folder that this process may not change. Below the current folder it is the outermost of several; elsewhere the
  /// innermost, since others than the site's are none of Rhapsode's business.
  private var closedFolder: String? {
    func isClosed(_ folder: String) -> Bool {
      guard (try? Files.status(folder, followsLink: true))?.kind == .folder else { return false }
      return unsafe access(folder, W_OK | X_OK) != 0
    }
    let closed = folders.filter(isClosed)
    guard let innermost = closed.last else { return isClosed(".") ? "." : nil }
    return innermost.hasPrefix("/") || innermost.hasPrefix("..") ? innermost : closed.first
  }
}
