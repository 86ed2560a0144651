import Model

/// An entry during assembly. A class, since entries are large, and are sorted and filtered several times.
final class PendingEntry {
  var raw: RawEntry
  /// The other sources that have the same entry.
  var alsoFrom: [String] = []

  init(_ raw: RawEntry) { self.raw = raw }

  /// Moves the entries out of an array, in their order: a copy of each would cost more than most stages.
  static func all(takenFrom entries: inout [RawEntry]) -> [PendingEntry] {
    var all: [PendingEntry] = []
    all.reserveCapacity(entries.count)
    while let last = entries.popLast() { all.append(PendingEntry(last)) }
    all.reverse()
    return all
  }
}
