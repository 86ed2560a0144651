/// What a rendering read, in order, as its host records it, and optionally which part of it each fragment read. A trace
/// belongs to one thread; renderings that a host starts inside another one share it.
package final class Trace {
  /// The host's own numbers of what was read. A number may occur again in another fragment, but never twice in a row in
  /// one.
  package var reads: [UInt64] { unsafe noted }
  /// In the order in which they began, so that a fragment comes before those inside it.
  package private(set) var fragments: [Fragment] = []
  let keepsFragments: Bool

  // Each member that a template reads is noted. Nothing else runs while a method changes these, so that no two accesses
  // overlap: checking for that at run time would take half of the time.
  @exclusivity(unchecked) private var noted: [UInt64] = []
  /// Indices in `fragments` of those that have not ended.
  @exclusivity(unchecked) private var open: [Int] = []
  /// The position in `reads` where a fragment began or ended last: reads before it do not count as repeated.
  @exclusivity(unchecked) private var boundary = 0

  package init(keepsFragments: Bool = false) {
    self.keepsFragments = keepsFragments
    unsafe noted.reserveCapacity(250)
  }

  /// Begins a part of which all reads are wanted, also one that repeats the last read before it.
  package func mark() { unsafe boundary = noted.count }

  package func note(_ read: UInt64) {
    let count = unsafe noted.count
    if unsafe count > boundary, unsafe noted[count - 1] == read { return }
    unsafe noted.append(read)
  }
}

extension Trace {
  var depth: Int { unsafe open.count }

  func begin(_ kind: Fragment.Kind, _ name: String, at position: Fragment.Position) {
    let depth = depth
    unsafe open.append(fragments.count)
    fragments.append(
      Fragment(kind: kind, name: name, position: position, depth: depth, reads: reads.count..<reads.count))
    mark()
  }

  func end() {
    guard let last = unsafe open.popLast() else { return }
    fragments[last].reads = fragments[last].reads.lowerBound..<reads.count
    mark()
  }

  /// Ends the fragments that an error left open.
  func end(downTo depth: Int) { while self.depth > depth { end() } }
}
