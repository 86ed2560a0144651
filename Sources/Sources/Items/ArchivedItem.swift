import Archive

/// An archived entry on its way to the site. It is a reference, so that its fields are parsed once: when they are first
/// needed.
final class ArchivedItem {
  let record: EntryRecord
  private(set) lazy var fields = ItemFields(record.fields)

  init(_ record: EntryRecord) { self.record = record }
}
