import Markup
import Text

/// Whole blocks: put in, replaced, moved, copied and removed.
extension StorySession {
  mutating func insert(_ text: String, at place: StoryPlace) throws(StoryEdit.Refusal) {
    let fragment = try StoryFragment(text, lineEnd: document.lineEnd)
    guard !fragment.blocks.isEmpty else { throw StoryEdit.Refusal("there is no text to put here") }
    try insert(fragment, at: place)
  }

  mutating func copy(_ found: Found) throws(StoryEdit.Refusal) {
    guard found.block.kind != "footnote" || found.block.form != nil else {
      throw StoryEdit.Refusal("a footnote cannot be copied: its name may be given once")
    }
    let taken = MarkdownOutline(document.bytes, from: document.front.end).ids
    let source = StoryFragment.withFreshIDs(Array(document.bytes[found.block.range]), taken: taken)
    var place = found.place
    place.index += 1
    try insert(try StoryFragment(exact: source), at: place)
  }

  /// `counts` are the numbers of blocks of single edits, as `noteInserted` takes them.
  mutating func insert(
    _ fragment: StoryFragment, at place: StoryPlace, counts: [Int]? = nil
  ) throws(StoryEdit.Refusal) {
    let before = ids
    let changes = StoryPlace.Separators.all.map { separators in
      var change = StoryChange(ExpectedTree(document.blocks))
      add(fragment.text, fragment.expected, at: place, separators, &change)
      growFences(around: place, inside: fragment.longestFence, &change)
      return change
    }
    try adopt(
      changes,
      or: StoryEdit.Refusal(
        "this text cannot be put here: it would change the blocks around it",
        help: "check that code, HTML and blocks of colons are closed"))
    noteInserted(since: before, counts: counts)
  }

  /// Empty text removes the block.
  mutating func replace(_ found: Found, by text: String) throws(StoryEdit.Refusal) {
    let fragment = try StoryFragment(text, lineEnd: document.lineEnd)
    guard !fragment.blocks.isEmpty else { return try remove(found) }
    var expected = fragment.expected
    expected[0].id = found.block.id
    let gap = document.lineEnd + document.lineEnd
    let changes = StoryPlace.Separators.all.map { separators in
      var change = StoryChange(ExpectedTree(document.blocks))
      let before = separators.before ? StoryPlace.separator + gap : ""
      let after = separators.after ? gap + StoryPlace.separator : ""
      change.replace(found.block.range, by: before + fragment.text + after)
      change.tree.replace(found.block.id, by: separated(expected, separators))
      growFences(around: found.place, inside: fragment.longestFence, &change)
      return change
    }
    try adopt(changes, or: .changesBlocksAround)
  }

  mutating func remove(_ found: Found) throws(StoryEdit.Refusal) {
    let changes = Joint.all.map { joint in
      var change = StoryChange(ExpectedTree(document.blocks))
      cut(found, joint, &change)
      return change
    }
    try adopt(
      changes, or: StoryEdit.Refusal("this block cannot be removed: the blocks around it would become others"))
  }

  mutating func move(_ found: Found, to place: StoryPlace) throws(StoryEdit.Refusal) {
    let block = found.block
    guard !place.ancestors.contains(where: { $0.id == block.id }) else {
      throw StoryEdit.Refusal("a block cannot be moved into itself")
    }
    guard place.previous?.id != block.id, place.next?.id != block.id else { return }
    let source = Array(document.bytes[block.range])
    let longest = MarkdownOutline(source).longestFence
    let changes = Joint.all.flatMap { joint in
      StoryPlace.Separators.all.map { separators in
        var change = StoryChange(ExpectedTree(document.blocks))
        cut(found, joint, &change)
        add(source.text, [ExpectedBlock(block)], at: place, separators, &change)
        growFences(around: place, inside: longest, &change)
        return change
      }
    }
    try adopt(
      changes, or: StoryEdit.Refusal("this block cannot be moved there: the blocks around it would become others"))
  }
}

extension StorySession {
  /// What is left between the neighbours of a block that is removed.
  private enum Joint {
    /// One of the two gaps around the block.
    case gap
    /// A blank line.
    case blank
    /// An empty HTML comment, for example between two lists, which would merge.
    case separator

    static let all = [Joint.gap, .blank, .separator]
  }

  private func cut(_ found: Found, _ joint: Joint, _ change: inout StoryChange) {
    let (range, previous) = (found.block.range, found.place.previous)
    var next = found.place
    next.index += 1
    guard joint == .gap, let following = next.next else {
      return cutWithJoint(found, next.next, joint, &change)
    }
    change.tree.remove(found.block.id)
    guard let previous else { return change.replace(range.lowerBound..<following.range.lowerBound, by: "") }
    let before = previous.range.upperBound..<range.lowerBound
    let after = range.upperBound..<following.range.lowerBound
    let isBeforeLonger =
      StoryPlace.lineEnds(document.bytes[before]) >= StoryPlace.lineEnds(document.bytes[after])
    change.replace(
      isBeforeLonger
        ? range.lowerBound..<following.range.lowerBound : previous.range.upperBound..<range.upperBound, by: "")
  }

  private func cutWithJoint(_ found: Found, _ next: StoryBlock?, _ joint: Joint, _ change: inout StoryChange) {
    let (range, end) = (found.block.range, document.lineEnd)
    switch (found.place.previous, next) {
    case (let previous?, let next?):
      let text = joint == .separator ? end + end + StoryPlace.separator + end + end : end + end
      change.replace(previous.range.upperBound..<next.range.lowerBound, by: text)
      if joint == .separator {
        change.tree.replace(found.block.id, by: separators)
        return
      }
    case (let previous?, nil):
      change.replace(previous.range.upperBound..<range.upperBound, by: joint == .blank ? end : "")
    case (nil, let next?): change.replace(range.lowerBound..<next.range.lowerBound, by: "")
    case (nil, nil):
      let isInContainer = !found.place.ancestors.isEmpty
      change.replace(isInContainer ? found.place.region : range.lowerBound..<document.bytes.count, by: "")
    }
    change.tree.remove(found.block.id)
  }

  private func add(
    _ text: String, _ expected: [ExpectedBlock], at place: StoryPlace, _ separators: StoryPlace.Separators,
    _ change: inout StoryChange
  ) {
    let insertion = place.insertion(of: text, in: document, separators)
    change.replace(insertion.range, by: insertion.text)
    change.tree.insert(separated(expected, separators), after: place.previous?.id, into: place.ancestors.last?.id)
  }

  private func separated(_ blocks: [ExpectedBlock], _ separators: StoryPlace.Separators) -> [ExpectedBlock] {
    (separators.before ? self.separators : []) + blocks + (separators.after ? self.separators : [])
  }

  private var separators: [ExpectedBlock] {
    guard let fragment = try? StoryFragment(StoryPlace.separator, lineEnd: "\n") else { return [] }
    return fragment.expected
  }

  /// Makes the fences of the containers around a place longer than all fences inside them.
  func growFences(around place: StoryPlace, inside longest: Int, _ change: inout StoryChange) {
    var longest = longest
    for container in place.ancestors.reversed() {
      longest = max(longest, grow(container, beyond: longest, &change))
    }
  }

  /// Makes the fence of a container longer if needed, and returns its number of colons.
  func grow(_ container: StoryBlock, beyond longest: Int, _ change: inout StoryChange) -> Int {
    let outline = container.outline
    guard let opening = outline.opening else { return longest }
    let needed = max(outline.colons, longest + 1)
    if needed > outline.colons {
      change.insert(String(repeating: ":", count: needed - outline.colons), at: opening.lowerBound)
      change.tree.change(container.id, isTarget: false)
    }
    guard let closing = outline.closing else { return needed }
    if closing.count < needed {
      change.insert(String(repeating: ":", count: needed - closing.count), at: closing.lowerBound)
    }
    return max(needed, closing.count)
  }
}
