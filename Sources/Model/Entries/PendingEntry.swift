/// An entry on its way into a site, from reading to the end of its assembly. A class, since entries are large, and are
/// sorted and filtered several times.
///
/// Functions to which every entry is passed take `raw` as `inout`, even if they only read it. Otherwise a stored
/// property of an object is copied for each call, with a retain for each of its fields.
///
/// `Sendable`, since several threads read entries. Each hands its entries over, and never uses them again.
package final class PendingEntry: @unchecked Sendable {
  package var raw: RawEntry
  /// The other sources that have the same entry.
  package var alsoFrom: [String] = []

  package init(_ raw: RawEntry) { self.raw = raw }

  /// Returns `raw.entry`, and leaves an empty one in its place.
  package func takeEntry() -> Entry { exchange(&raw.entry, with: Entry(origin: .archived(0))) }
}
