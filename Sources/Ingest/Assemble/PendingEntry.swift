import Model

/// An entry on its way through assembly: a reference, since it is sorted and sifted several times and is large.
final class PendingEntry {
  var raw: RawEntry
  /// The other sources that brought it.
  var alsoFrom: [String] = []

  init(_ raw: RawEntry) { self.raw = raw }
}
