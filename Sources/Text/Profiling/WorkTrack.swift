/// A stopwatch for the nested works of one thread: a work's own time excludes the works inside it. Only that thread may
/// use it; others may read the times once the thread has finished.
package final class WorkTrack: @unchecked Sendable {
  private struct Open {
    var work: ProfiledWork
    var began: UInt64
    /// The time of the works inside it that have ended.
    var inner: UInt64 = 0
    /// Whether it ends together with the work around it.
    var isTail: Bool
  }

  /// How many times a work was done, how long it took, and how many times it is open now: if a work contains itself,
  /// only the outermost time counts.
  private struct Sum {
    var times = ProfiledWork.Times()
    var depth = 0

    mutating func begin(isCounted: Bool) {
      if isCounted { times.count += 1 }
      depth += 1
    }

    mutating func end(own: UInt64, total: UInt64) {
      times.own += own
      depth -= 1
      if depth == 0 { times.total += total }
    }
  }

  private var works: [ProfiledWork: Sum] = [:]
  private var kinds: [ProfiledWork.Kind: Sum] = [:]
  private var open: [Open] = []
  /// Returns nanoseconds since an unspecified moment.
  private let now: @Sendable () -> UInt64

  package init(now: @escaping @Sendable () -> UInt64) { self.now = now }

  /// The number of works that have not ended.
  package var depth: Int { open.count }

  /// Begins a work. `isCounted` is `false` for a part of something that was counted already. A tail ends together with
  /// the work around it.
  package func begin(_ work: ProfiledWork, isCounted: Bool = true, isTail: Bool = false) {
    works[work, default: Sum()].begin(isCounted: isCounted)
    kinds[work.kind, default: Sum()].begin(isCounted: isCounted)
    open.append(Open(work: work, began: now(), isTail: isTail))
  }

  /// Counts a result that was used again.
  package func noteReuse(_ work: ProfiledWork) {
    works[work, default: Sum()].times.reused += 1
    kinds[work.kind, default: Sum()].times.reused += 1
  }

  /// Ends the innermost work.
  package func end() {
    let moment = now()
    while let work = open.popLast() {
      let spent = moment - work.began
      let own = spent - min(spent, work.inner)
      works[work.work]?.end(own: own, total: spent)
      kinds[work.work.kind]?.end(own: own, total: spent)
      if !open.isEmpty { open[open.count - 1].inner += spent }
      if !work.isTail { break }
    }
  }

  /// Ends the works that an error left open.
  package func end(downTo depth: Int) { while open.count > depth { end() } }

  /// Adds a work that was measured elsewhere; `time` is in nanoseconds.
  package func add(_ work: ProfiledWork, _ time: UInt64) {
    works[work, default: Sum()].begin(isCounted: true)
    works[work]?.end(own: time, total: time)
    kinds[work.kind, default: Sum()].begin(isCounted: true)
    kinds[work.kind]?.end(own: time, total: time)
  }

  package var times: WorkTimes { WorkTimes(works: works.mapValues(\.times), kinds: kinds.mapValues(\.times)) }
}
