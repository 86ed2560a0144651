import Foundation

/// A Python server on this machine that prints its port. It ends with this object.
package final class LocalServer {
  package let port: Int
  private let folder: TemporaryFolder
  private let child: Child
  private var isStopped = false

  /// `arguments` are the arguments of `python3`.
  package init(_ arguments: [String]) throws {
    folder = try TemporaryFolder()
    child = try Child(
      ["python3", "-u"] + arguments, input: "/dev/null", output: folder / "output", errors: folder / "errors")
    var words = ""
    for _ in 0..<1000 where !words.hasSuffix("\n") {
      Thread.sleep(forTimeInterval: 0.01)
      words = (try? folder.text(of: "output")) ?? ""
    }
    port = Int(words.prefix { $0.isNumber }) ?? 0
  }

  /// The server of feeds, good and bad, that Tests/Sources asks too. It serves until its standard input ends: here one that
  /// never does.
  package static func ofFeeds() throws -> LocalServer {
    try LocalServer([
      "-c", "import sys, os, runpy; sys.stdin = os.fdopen(os.pipe()[0]); runpy.run_path(sys.argv[1])",
      Repository.folder + "/Tests/Sources/server.py",
    ])
  }

  package func stop() {
    guard !isStopped else { return }
    isStopped = true
    child.terminate()
    _ = child.wait()
  }

  deinit { stop() }
}
