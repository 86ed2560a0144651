import Archive

/// An archived entry during its conversion. A class, so that its fields are parsed only once, when they are first
/// needed.
final class ArchivedItem {
  let record: EntryRecord
  private(set) lazy var fields = ItemFields(record.fields)

  init(_ record: EntryRecord) { self.record = record }
}
