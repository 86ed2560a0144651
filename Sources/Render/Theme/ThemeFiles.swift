import System
import Text

/// The files of a site's `Templates/`, and the problems of those that cannot be used. If these were not reported, the
/// default theme would silently replace them.
struct ThemeFiles {
  /// Paths below the folder.
  private(set) var names: Set<String> = []
  private(set) var problems: [Diagnostic] = []
  /// Whether there is a folder `templates` and no `Templates`.
  private(set) var isMisnamed = false

  /// A folder that does not exist has no files and no problem.
  init(_ root: String) {
    do throws(FileError) {
      switch try Files.status(root).kind {
      case .folder: walk(root)
      case .link: report("is a symbolic link", "", help: "make it a folder, and copy the templates into it")
      case .file, .other: report("is not a folder", "", help: "move the file away")
      }
    } catch {
      if error.isMissing {
        let other = String(root.dropLast("Templates".count) + "templates")
        isMisnamed = (try? Files.status(other))?.kind == .folder
      } else {
        report("cannot be read: \(error.reason)", "")
      }
    }
  }
}

extension ThemeFiles {
  private mutating func walk(_ root: String) {
    var walk = FolderWalk(links: .notFollowed)
    walk.run(root) { path, finding in
      switch finding {
      case .file:
        names.insert(path)
        if let error = Files.obstacleToReading("\(root)/\(path)") { report("cannot be read: \(error.reason)", path) }
      // Editors create links such as `.#base.html`.
      case .link where !path.hasPrefix(".") && !path.contains("/."):
        report("is a symbolic link", path, help: "copy its target into `Templates`")
      case .unreadable(let code): report("cannot be read: \(FileError.reason(code))", path)
      default: break
      }
    }
  }

  private mutating func report(_ summary: String, _ path: String, help: String? = nil) {
    let name = path.isEmpty ? "Templates" : "Templates/\(path)"
    problems.append(Diagnostic(.error, "`\(name)` \(summary)", at: Place(file: name), help: help))
  }
}
