/// Blocks that several edits put in at one place, such as the paragraphs of a pasted text. The text is parsed once for all
/// of them: parsing it for each would take quadratic time.
extension StorySession {
  /// Splits edits into runs: an edit alone, or insertions at one place, one after another.
  static func runs(of edits: [StoryEdit]) -> [ArraySlice<StoryEdit>] {
    var runs: [ArraySlice<StoryEdit>] = []
    for index in edits.indices {
      if let last = runs.last?.first, let place = last.place, place == edits[index].place {
        runs[runs.count - 1] = edits[runs[runs.count - 1].startIndex...index]
      } else {
        runs.append(edits[index...index])
      }
    }
    return runs
  }

  /// Makes the edits of a run. If they cannot be made at once, for example because two lists would merge, each half of the
  /// run is tried.
  mutating func apply(_ run: ArraySlice<StoryEdit>) throws(StoryEdit.Refusal) {
    guard run.count > 1 else {
      for edit in run {
        do throws(StoryEdit.Refusal) {
          try apply(edit)
        } catch {
          var refusal = error
          refusal.edit = run.startIndex
          throw refusal
        }
      }
      return
    }
    var attempt = self
    do throws(StoryEdit.Refusal) {
      try attempt.insertAtOnce(run)
      self = attempt
    } catch {
      let middle = run.startIndex + run.count / 2
      try apply(run[..<middle])
      try apply(run[middle...])
    }
  }

  /// Each edit puts its blocks in front of those of the edit before it.
  private mutating func insertAtOnce(_ run: ArraySlice<StoryEdit>) throws(StoryEdit.Refusal) {
    if let fault = document.fault { throw fault }
    guard let position = run.first?.place else { return }
    let place = try place(position)
    var fragments: [StoryFragment] = []
    for case .insert(_, let text) in run.reversed() {
      let fragment = try StoryFragment(text, lineEnd: document.lineEnd)
      guard !fragment.blocks.isEmpty, !fragment.hasSeparator else {
        throw StoryEdit.Refusal("this text must be put here alone")
      }
      fragments.append(fragment)
    }
    begin(run.count)
    let joined = StoryFragment(joining: fragments, gap: document.lineEnd + document.lineEnd)
    try insert(joined, at: place, counts: fragments.map(\.count))
  }
}

extension StoryEdit {
  /// Where the edit inserts blocks; `nil` for other edits.
  fileprivate var place: Position? {
    if case .insert(let position, _) = self { position } else { nil }
  }
}
