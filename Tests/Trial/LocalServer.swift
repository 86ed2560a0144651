import Foundation
import Synchronization

/// A Python server on this machine that prints its port. It ends with this object.
package final class LocalServer: Sendable {
  package let port: Int
  private let folder: TemporaryFolder
  private let child: Child
  private let isStopped = Mutex(false)

  /// `arguments` are the arguments of `python3`.
  package init(_ arguments: [String], environment: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    child = try Child(
      environment.map { "\($0.key)=\($0.value)" }.sorted() + ["python3", "-u"] + arguments, input: "/dev/null",
      output: folder / "output", errors: folder / "errors")
    var words = ""
    for _ in 0..<6000 where !words.hasSuffix("\n") {
      Thread.sleep(forTimeInterval: 0.01)
      words = (try? folder.text(of: "output")) ?? ""
    }
    port = Int(words.prefix { $0.isNumber }) ?? 0
  }

  /// The server of feeds, good and bad, that Tests/Sources asks too. It serves until its standard input ends: here one that
  /// never does. It answers with the files of `folder` too.
  package static func ofFeeds(folder: String? = nil, environment: [String: String] = [:]) throws -> LocalServer {
    let script = """
      import os, runpy, sys
      sys.stdin = os.fdopen(os.pipe()[0])
      sys.argv = sys.argv[1:]
      runpy.run_path(sys.argv[0])
      """
    let server = Repository.folder + "/Tests/Sources/server.py"
    return try LocalServer(["-c", script, server] + (folder.map { [$0] } ?? []), environment: environment)
  }

  package func stop() {
    let wasStopped = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return isStopped
    }
    guard !wasStopped else { return }
    child.terminate()
    _ = child.wait()
  }

  deinit { stop() }
}
