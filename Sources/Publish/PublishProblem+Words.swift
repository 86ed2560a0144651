import Glibc
package import Text

extension PublishProblem {
  /// 4 where a removal has to be allowed first, else 1.
  package var exitCode: Int32 {
    if case .tooManyRemovals = self { 4 } else { 1 }
  }

  package var diagnostic: Diagnostic {
    Diagnostic(.error, summary, help: help)
  }

  private var summary: String {
    switch self {
    case .failed(let action, let path, let code):
      "cannot \(action.rawValue) `\(path)`: \(unsafe String(cString: strerror(code)))"
    case .outputIsLink(let path): "the output `\(path)` is a symbolic link"
    case .outputIsNoFolder(let path): "the output `\(path)` is not a folder"
    case .outputMeets(let output, let folder):
      "the output `\(output)` overlaps the folder `\(folder)` of the site"
    case .cannotDerive(let file, let reason): "cannot make a picture of `\(file)`: \(reason)"
    case .busy(let output): "another build is writing to `\(output)`"
    case .badPath(let path): "`\(path)` cannot be the path of a file of the site"
    case .madeTwice(let path): "two files of the site have the path `\(path)`"
    case .fileAndFolder(let file, let other): "`\(file)` would have to be a file, and a folder for `\(other)`"
    case .inTheWay(let path, let other): "`\(path)` stands in the way of `\(other)`, and Rhapsode did not write it"
    case .tooManyRemovals(let paths, let all): "this build would remove \(paths.count) of \(all) pages of your own"
    }
  }

  private var help: String? {
    switch self {
    case .failed(_, _, ENOSPC): "the output is as it was; make room and build again"
    case .failed: "the output is as it was"
    case .outputIsLink: "name the folder itself with `--output`"
    case .outputIsNoFolder, .outputMeets: "choose another folder with `--output`"
    case .busy: "wait for it to end"
    case .badPath, .cannotDerive: nil
    case .madeTwice: "give one of them another `slug`, alias or file name"
    case .fileAndFolder: "give one of them another permalink"
    case .inTheWay: "move it away"
    case .tooManyRemovals(let paths, _):
      "if they are meant to go, build with `--allow-removals`: \(Self.listed(paths))"
    }
  }

  /// Pages that are named in a message; the others are counted.
  private static let mostNamed = 20

  private static func listed(_ paths: [String]) -> String {
    let named = paths.prefix(mostNamed).map { path in
      "/" + (path.hasSuffix("index.html") ? String(path.dropLast("index.html".count)) : path)
    }
    return named.joined(separator: ", ") + (paths.count > mostNamed ? ", and \(paths.count - mostNamed) more" : "")
  }
}
