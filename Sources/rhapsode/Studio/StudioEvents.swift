import Preview
import Synchronization
import System
import Text

/// The events that are sent to open pages of the studio. Any thread may call it.
final class StudioEvents: Sendable {
  private let listener = Mutex<(@Sendable (LiveEvent) -> Void)?>(nil)

  /// Sends all further events to `listener`.
  func listen(_ listener: @escaping @Sendable (LiveEvent) -> Void) {
    self.listener.withLock { $0 = listener }
  }

  /// Reports that files have changed, after the site has applied the changes.
  func changed(_ changes: WatchedChanges, problems: [Diagnostic]) {
    let files = changes.paths.sorted().map { Node.string($0) }
    send("changed", .fields(["files": .list(files), "all": changes.isIncomplete ? .bool(true) : nil]))
    send("problems", .fields(["problems": Report.node(problems)]))
  }

  func progress(_ task: String, done: Int, of count: Int, _ words: String? = nil) {
    send(
      "progress", .fields(["task": .string(task), "done": .count(done), "of": .count(count), "words": .text(words)]))
  }

  func send(_ name: String, _ node: Node) {
    let listener = listener.withLock { $0 }
    listener?(.named(name, node))
  }
}
