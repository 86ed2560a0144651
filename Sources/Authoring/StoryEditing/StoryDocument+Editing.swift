extension StoryDocument {
  /// Returns the story with all edits, made one after another. If one of them cannot be made, none is.
  func applying(_ edits: [StoryEdit]) throws(StoryEdit.Refusal) -> StoryDocument {
    try result(of: edits).document
  }

  /// Returns the story with all edits, made one after another, and what became of its blocks.
  package func result(of edits: [StoryEdit]) throws(StoryEdit.Refusal) -> EditedStory {
    var session = StorySession(self)
    for run in StorySession.runs(of: edits) { try session.apply(run) }
    return session.finished()
  }

  /// Returns the document with other blocks, which differ in their ids.
  func named(_ blocks: [StoryBlock]) -> StoryDocument {
    var document = self
    document.blocks = blocks
    return document
  }
}
