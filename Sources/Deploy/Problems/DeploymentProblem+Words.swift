import System
package import Text

extension DeploymentProblem {
  /// The exit code: 4 if an overwrite or a removal must be allowed first, 74 if the target could not be written,
  /// otherwise 1.
  package var exitCode: Int32 {
    switch self {
    case .foreign, .tooManyRemovals: 4
    case .tool, .notVerified: 74
    case .failed(let error): [.write, .create, .replace, .remove].contains(error.operation) ? 74 : 1
    default: 1
    }
  }

  package var diagnostic: Diagnostic { Diagnostic(.error, summary, help: help) }

  private var summary: String {
    switch self {
    case .failed(let error): "cannot \(error.operation.rawValue) `\(error.path)`: \(error.reason)"
    case .badPath(let path): "`\(path)` cannot be deployed: its name has control characters or is not UTF-8"
    case .tooDeep(let path):
      "`\(path)` cannot be deployed: folders are nested deeper than \(FolderWalk.depthLimit) levels"
    case .nothingPublished(let path): "there is nothing to deploy in `\(path)`"
    case .notInstalled(let program): "\(program) is not installed"
    case .tool(let program, let status, let words):
      "\(program) failed (exit code \(status))" + (words.isEmpty ? "" : ": \(words)")
    case .busy: "another deployment to this target is running on this machine"
    case .busyElsewhere(let began): "another machine has been deploying to this target since \(began.rfc3339)"
    case .overtaken: "another machine has deployed to this target meanwhile"
    case .foreign(let paths):
      paths.count == 1
        ? "the target has a file `\(paths[0])` that Rhapsode did not put there, and that would be replaced"
        : "the target has \(paths.count) files that Rhapsode did not put there, and that would be replaced"
    case .tooManyRemovals(let paths, let all): "this deployment would remove \(paths.count) of \(all) pages"
    case .notVerified(let paths):
      "\(paths.count) file\(paths.count == 1 ? "" : "s") at the target differ\(paths.count == 1 ? "s" : "") from the "
        + "published one\(paths.count == 1 ? "" : "s"): \(Counted.list(paths))"
    case .changedMeanwhile(let path): "`\(path)` has changed during the deployment"
    case .inTheWay(let path): "`\(path)` at the target is in the way, and Rhapsode did not put it there"
    case .inside(let target, let folder): "the target `\(target)` is in `\(folder)`, which belongs to the site"
    case .around(let target): "the target `\(target)` contains the site itself"
    case .ofSystem(let target, let folder):
      target == folder
        ? "the target `\(target)` belongs to the system or to a user"
        : "the target `\(target)` is in `\(folder)`, which belongs to the system or to a user"
    case .keepsNoReleases: "this target keeps no older releases"
    case .fewReleases(let count):
      count == 0
        ? "there is no older release"
        : "there \(count == 1 ? "is only 1 older release" : "are only \(count) older releases")"
    }
  }

  private var help: String? {
    switch self {
    case .failed(let error) where error.isDiskFull:
      "free some space and deploy again: readers see the old pages until then"
    case .failed(let error) where error.isForbidden && ![.open, .read].contains(error.operation):
      "the user that runs Rhapsode needs the right to write there: readers see the old pages until then"
    case .failed(let error): error.obstacle
    case .badPath, .tooDeep, .fewReleases: nil
    case .nothingPublished: "run `rhapsode build` first, or name its output with `--output`"
    case .notInstalled(let program):
      "apt-get install \(program); if it is installed, add its folder to the PATH, which is short in cron and systemd"
    case .tool: "deploy again after solving this: the files that were copied are kept"
    case .busy: "wait for it to end"
    case .busyElsewhere: "wait for it to end; if it was interrupted, add `--take-over`"
    case .overtaken: "deploy again if this machine has the newest site"
    case .foreign(let paths):
      "move them away or choose another target; `--allow-overwrite` replaces them"
        + (paths.count > 1 ? ": \(Counted.list(paths))" : "")
    case .tooManyRemovals(let paths, _):
      "if this is intended, deploy with `--allow-removals`: \(Counted.list(paths))"
    case .notVerified: "deploy again; if the message stays, another program may be changing files at the target"
    case .changedMeanwhile: "deploy again when nothing writes to the folder any more"
    case .inTheWay: "move it away, or choose another target"
    case .inside: "choose a folder outside `content/`, `Templates/`, `.rhapsode/` and the output"
    case .around: "choose a folder of its own, such as `/srv/www/my-site`, or `../www` beside the site's folder"
    case .ofSystem: "choose a folder of its own, such as `/srv/www/my-site`"
    case .keepsNoReleases: "only targets with `folder` or `git` can go back; build the older content and deploy it"
    }
  }
}
