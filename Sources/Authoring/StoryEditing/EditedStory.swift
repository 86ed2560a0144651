/// A story after edits, with what became of its blocks. Ids are positions in the text, so that an edit changes the ids of
/// the blocks after it.
package struct EditedStory: Sendable, Hashable {
  package var document: StoryDocument
  /// For each edit, the ids of the blocks that it inserted, in the order of the text.
  package var inserted: [[String]]
  /// For each block of `document`, in the order of the text, its id before the edits, or `nil` for a new block. `nil` if
  /// the whole text was replaced.
  package var origins: [String?]?

  package init(_ document: StoryDocument, inserted: [[String]] = [], origins: [String?]? = nil) {
    self.document = document
    self.inserted = inserted
    self.origins = origins
  }
}
