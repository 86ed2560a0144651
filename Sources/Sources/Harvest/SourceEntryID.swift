/// The identity of an entry of a source.
package struct SourceEntryID: Sendable, Hashable {
  package var source: String
  package var id: String

  package init(source: String, id: String) {
    self.source = source
    self.id = id
  }
}
