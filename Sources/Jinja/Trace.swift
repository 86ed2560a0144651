/// What a rendering read, in order, as its host notes it; and, where that is asked for, which part of it each fragment
/// read. One trace belongs to one thread; the renderings that a host starts inside another one share it.
package final class Trace {
  /// What the host noted: numbers of its own. The same one comes again in another fragment, never twice in a row in one.
  package private(set) var reads: [UInt64] = []
  /// In the order in which they began; those that hold others come before them.
  package private(set) var fragments: [Fragment] = []
  package let keepsFragments: Bool
  /// Positions in `fragments` of those that have not ended.
  private var open: [Int] = []
  /// Where the fragment that began or ended last did so: what was read before it says nothing of what follows.
  private var boundary = 0

  package init(keepsFragments: Bool = false) { self.keepsFragments = keepsFragments }

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

  /// Ends what an error left open.
  func end(downTo depth: Int) { while open.count > depth { end() } }
}
