import Text

/// Edits that are made together: blocks that are put in at one place, such as the paragraphs of a pasted text, and new words
/// of several blocks, such as those that were typed while the last edits were saved. The text is parsed once for all of
/// them: parsing it for each would take quadratic time.
extension StorySession {
  /// Splits edits into runs: an edit alone; insertions at one place, one after another; or texts of different blocks.
  static func runs(of edits: [StoryEdit]) -> [ArraySlice<StoryEdit>] {
    var runs: [ArraySlice<StoryEdit>] = []
    var rewritten: Set<String> = []
    for index in edits.indices {
      let edit = edits[index]
      let previous = runs.last?.first
      let isNext =
        if let place = edit.place { place == previous?.place } else {
          edit.words.map { previous?.words != nil && !rewritten.contains($0.block) } ?? false
        }
      if isNext {
        runs[runs.count - 1] = edits[runs[runs.count - 1].startIndex...index]
      } else {
        runs.append(edits[index...index])
        rewritten = []
      }
      if let block = edit.words?.block { rewritten.insert(block) }
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
      if run.first?.place == nil { try attempt.rewriteAtOnce(run) } else { try attempt.insertAtOnce(run) }
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

  /// Replaces the source of each block. Refuses what `changeText` does in another way than `replace`, what removes a block,
  /// and what changes the blocks around it.
  private mutating func rewriteAtOnce(_ run: ArraySlice<StoryEdit>) throws(StoryEdit.Refusal) {
    if let fault = document.fault { throw fault }
    let alone = StoryEdit.Refusal("this text must be put here alone")
    begin(run.count)
    var change = StoryChange(ExpectedTree(document.blocks))
    for edit in run {
      guard let words = edit.words else { throw alone }
      let found = try find(words.block)
      if words.isInner {
        guard ["paragraph", "list", "table", "html"].contains(found.block.kind), found.block.form == nil else {
          throw alone
        }
        if StoryText.unified(words.text.replacing("\u{FEFF}", with: "")) == found.block.text { continue }
      }
      let fragment = try StoryFragment(words.text, lineEnd: document.lineEnd)
      guard !fragment.blocks.isEmpty, fragment.longestFence == 0, !fragment.hasSeparator else { throw alone }
      var expected = fragment.expected
      expected[0].id = found.block.id
      change.replace(found.block.range, by: fragment.text)
      change.tree.replace(found.block.id, by: expected)
    }
    try adopt([change], or: alone)
  }
}

extension StoryEdit {
  /// The new words of a block, or with `isInner` of its inner text; `nil` for other edits.
  fileprivate var words: (block: String, text: String, isInner: Bool)? {
    switch self {
    case .text(let block, let text): (block, text, true)
    case .replace(let block, let text): (block, text, false)
    default: nil
    }
  }

  /// Where the edit inserts blocks; `nil` for other edits.
  fileprivate var place: Position? {
    if case .insert(let position, _) = self { position } else { nil }
  }
}
