import System
import Text

/// The installed KaTeX, and the program that runs it.
struct KaTeX: Sendable {
  /// Node.
  var program: String
  /// The path of `katex.js`.
  var library: String

  /// Where Debian and npm install it, the most likely first.
  private static let libraries = [
    "/usr/share/javascript/katex/katex.js", "/usr/share/nodejs/katex/dist/katex.js",
    "/usr/local/lib/node_modules/katex/dist/katex.js", "/usr/lib/node_modules/katex/dist/katex.js",
  ]

  /// `nil` if KaTeX or Node is not there.
  static var installed: KaTeX? {
    guard let program = InstalledProgram.path(of: "node") ?? InstalledProgram.path(of: "nodejs"),
      let library = libraries.first(where: { Files.exists($0) })
    else { return nil }
    return KaTeX(program: program, library: library)
  }

  /// The digest of the library, so that no process needs to be asked for its version; `nil` if it cannot be read.
  var digest: FastDigest? { (try? Files.read(library, limit: 16 << 20)).map { FastDigest(of: $0) } }

  /// The files that determine the results, with their sizes and times.
  var stamp: String {
    [program, library].map { path in
      let stamp = try? Files.status(path, followsLink: true).stamp
      return "\(path) \(stamp?.size ?? -1) \(stamp?.modified ?? -1)"
    }.joined(separator: "\n")
  }
}
