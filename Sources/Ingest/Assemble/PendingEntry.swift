import Model

/// An entry during assembly. A class, since entries are large, and are sorted and filtered several times.
///
/// Functions to which every entry is passed take `raw` as `inout`, even if they only read it. Otherwise a stored
/// property of an object is copied for each call, with a retain for each of its fields.
final class PendingEntry {
  var raw: RawEntry
  /// The other sources that have the same entry.
  var alsoFrom: [String] = []

  init(_ raw: RawEntry) { self.raw = raw }

  /// Moves the entries out of an array, in their order: a copy of each would cost more than most stages.
  static func all(takenFrom entries: inout [RawEntry]) -> [PendingEntry] {
    var all: [PendingEntry] = []
    all.reserveCapacity(entries.count)
    while !entries.isEmpty { all.append(PendingEntry(entries.removeLast())) }
    all.reverse()
    return all
  }
}
