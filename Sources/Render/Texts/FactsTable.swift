import Model
import Synchronization
import System
import Text

/// The facts of each entry's body, found when a page opens it or a list needs them.
final class FactsTable: Sendable {
  let bodies: any Bodies
  private let known: Mutex<[Boxed<Facts>]>
  private let profiler: Profiler?

  init(_ bodies: any Bodies, count: Int, profiler: Profiler? = nil) {
    self.bodies = bodies
    self.profiler = profiler
    known = Mutex(Array(repeating: .none, count: count))
  }

  /// Makes a copy without the facts of these entries.
  init(_ other: FactsTable, forgetting entries: Set<Int>) {
    bodies = other.bodies
    profiler = other.profiler
    var facts = other.known.withLock { $0 }
    for entry in entries { facts[entry] = .none }
    known = Mutex(facts)
  }

  func facts(of entry: Int) -> Facts {
    if let facts = known.withLock({ $0[entry].value }) { return facts }
    return profiler.measure(.facts) { open(entry).facts }
  }

  /// Opens the body and keeps its facts.
  func open(_ entry: Int) -> Body {
    let body = bodies.body(of: entry)
    known.withLock { $0[entry] = .some(body.facts) }
    return body
  }
}
