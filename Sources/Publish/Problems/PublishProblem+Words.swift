import System
package import Text

extension PublishProblem {
  /// The exit code: 4 if a removal or an overwrite must be allowed first, 74 if writing failed, otherwise 1.
  package var exitCode: Int32 {
    switch self {
    case .tooManyRemovals, .wouldOverwrite: 4
    case .failed(let error):
      [.write, .create, .replace, .remove].contains(error.operation) || error.obstacle != nil ? 74 : 1
    case .halfDone, .inTheWay: 74
    default: 1
    }
  }

  package var diagnostic: Diagnostic {
    Diagnostic(.error, summary, help: help)
  }

  private var summary: String {
    switch self {
    case .failed(let error), .halfDone(let error): "cannot \(error.operation.rawValue) `\(error.path)`: \(error.reason)"
    case .outputIsLink(let path): "the output `\(path)` is a symbolic link"
    case .outputIsNotFolder(let path): "the output `\(path)` is not a folder"
    case .outputHasNoName(let path):
      "the output `\(path)` does not end in the name of a folder, and a build replaces the output by its name"
    case .outputOverlaps(let output, let folder):
      "the output `\(output)` overlaps the folder `\(folder)` of the site"
    case .cannotDerive(let file, let reason): "cannot make a picture of `\(file)`: \(reason)"
    case .busy(let output): "another build or deployment is using `\(output)`"
    case .badPath(let path): "`\(path)` is not a valid path for a file of the site"
    case .duplicatePath(let path): "two files of the site have the path `\(path)`"
    case .fileAndFolder(let file, let other): "`\(file)` would be both a file, and a folder for `\(other)`"
    case .inTheWay(let path, let other): "`\(path)` is in the way of `\(other)`, and Rhapsode did not write it"
    case .wouldOverwrite(let paths):
      paths.count == 1
        ? "the output has a file `\(paths[0])` that Rhapsode did not write, and that this build would overwrite"
        : "the output has \(paths.count) files that Rhapsode did not write, and that this build would overwrite"
    case .tooManyRemovals(let paths, let all): "this build would remove \(paths.count) of \(all) pages of your own"
    }
  }

  private var help: String? {
    switch self {
    case .failed(let error) where error.isDiskFull: "the output is unchanged; free some space and build again"
    case .failed(let error): "the output is unchanged" + (error.obstacle.map { "; \($0)" } ?? "")
    case .halfDone(let error):
      "part of the output is new, and could not be changed back: the next build completes it"
        + (error.obstacle.map { "; \($0)" } ?? "")
    case .outputIsLink: "name the folder itself with `--output`"
    case .outputHasNoName: "name a folder of its own with `--output`, such as `public`"
    case .outputIsNotFolder: "move it away, or choose another folder with `--output`"
    case .outputOverlaps: "choose another folder with `--output`"
    case .busy: "wait for it to end"
    case .badPath(let path):
      RelativePath.isTooLong(path)
        ? "a name in a path has at most \(RelativePath.longestName) bytes, and a path \(RelativePath.longest): choose a "
          + "shorter slug or file name" : nil
    case .cannotDerive: nil
    case .duplicatePath(let path):
      "give one of them another `slug`, alias or file name; a file of yours would be `content/static/\(path)`"
    case .fileAndFolder: "give one of them another permalink"
    case .inTheWay: "move it away"
    case .wouldOverwrite(let paths):
      (paths.count == 1
        ? "move it away or choose another folder with `--output`; `--allow-overwrite` replaces it"
        : "move them away or choose another folder with `--output`; `--allow-overwrite` replaces them") + ". Without "
        + "`.rhapsode/cache`, a build knows its own files by `.rhapsode/published`, unless they have changed since"
        + (paths.count > 1 ? ". The files are \(Self.listed(paths))" : "")
    case .tooManyRemovals(let paths, _):
      "if this is intended, build with `--allow-removals`: \(Self.listed(paths))"
    }
  }

  private static func listed(_ paths: [String]) -> String {
    Counted.list(paths.map { "/" + ($0.hasSuffix("index.html") ? String($0.dropLast("index.html".count)) : $0) })
  }
}
