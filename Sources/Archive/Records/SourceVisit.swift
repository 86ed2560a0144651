/// What a visit says about a source, and what it changes in the source's entries.
package struct SourceVisit: Sendable {
  package var source: SourceRecord
  var changes: [EntryChange]

  package init(_ source: SourceRecord, _ changes: [EntryChange]) {
    self.source = source
    self.changes = changes
  }
}
