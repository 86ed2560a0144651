/// What a rendering read, in order, as its host records it, and optionally which part of it each fragment read. A trace
/// belongs to one thread; renderings that a host starts inside another one share it.
package final class Trace {
  /// The host's own numbers of what was read. A number may occur again in another fragment, but never twice in a row in
  /// one.
  package private(set) var reads: [UInt64] = []
  /// In the order in which they began, so that a fragment comes before those inside it.
  package private(set) var fragments: [Fragment] = []
  package let keepsFragments: Bool
  /// Indices in `fragments` of those that have not ended.
  private var open: [Int] = []
  /// The position in `reads` where a fragment began or ended last: reads before it do not count as repeated.
  private var boundary = 0

  package init(keepsFragments: Bool = false) { self.keepsFragments = keepsFragments }

  /// Begins a part of which all reads are wanted, also one that repeats the last read before it.
  package func mark() { boundary = reads.count }

  package func note(_ read: UInt64) {
    if reads.count > boundary, reads[reads.count - 1] == read { return }
    reads.append(read)
  }
}

extension Trace {
  var depth: Int { open.count }

  func begin(_ kind: Fragment.Kind, _ name: String, at position: Fragment.Position) {
    open.append(fragments.count)
    fragments.append(
      Fragment(kind: kind, name: name, position: position, depth: open.count - 1, reads: reads.count..<reads.count))
    boundary = reads.count
  }

  func end() {
    guard let last = open.popLast() else { return }
    fragments[last].reads = fragments[last].reads.lowerBound..<reads.count
    boundary = reads.count
  }

  /// Ends the fragments that an error left open.
  func end(downTo depth: Int) { while open.count > depth { end() } }
}
