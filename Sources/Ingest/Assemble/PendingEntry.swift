import Model

/// An entry during assembly. A class, since entries are large, and are sorted and filtered several times.
final class PendingEntry {
  var raw: RawEntry
  /// The other sources that have the same entry.
  var alsoFrom: [String] = []

  init(_ raw: RawEntry) { self.raw = raw }
}
