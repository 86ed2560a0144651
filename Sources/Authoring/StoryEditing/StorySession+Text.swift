import Markup
import Text

/// The text inside a block, and the level of headings.
extension StorySession {
  mutating func changeText(of found: Found, to text: String) throws(StoryEdit.Refusal) {
    let block = found.block
    guard !text.utf8.contains(0) else { throw StoryEdit.Refusal("the text contains a NUL character") }
    let text = StoryText.unified(text.replacing("\u{FEFF}", with: ""))
    guard text != block.text else { return }
    switch block.outline.kind {
    case .heading: try changeWords(of: found, to: text.singleSpaced)
    case .image, .rule: throw StoryEdit.Refusal("this block has no text")
    case .directive: try changeContents(of: found, to: text)
    case .code: try changeCode(of: found, to: text)
    case .quote: try rewrite(found, BlockText.quote(text, like: block.source))
    case .footnote: try rewrite(found, BlockText.footnote(text, name: block.label ?? ""))
    default: try replace(found, by: text)
    }
  }

  mutating func changeLevel(of found: Found, to level: Int) throws(StoryEdit.Refusal) {
    let block = found.block
    let isHeading = block.outline.kind == .heading
    guard isHeading || block.outline.kind == .paragraph, (0...6).contains(level) else {
      throw StoryEdit.Refusal("only a paragraph or a heading has a level of 0 to 6")
    }
    guard level != (block.level ?? 0) else { return }
    let words = block.text.singleSpaced
    guard !words.isEmpty || level > 0 else { return try remove(found) }
    let braces = level > 0 ? block.outline.braces.map { " " + document.bytes[$0].text } ?? "" : ""
    let changes = [words, BlockText.escaped(words)].map { words in
      var change = StoryChange(ExpectedTree(document.blocks))
      change.tree.change(block.id)
      let marks = level > 0 ? String(repeating: "#", count: level) + (words.isEmpty ? "" : " ") : ""
      if isHeading, level > 0, !block.outline.isSetext, let range = hashes(of: block) {
        change.replace(range, by: String(repeating: "#", count: level))
      } else {
        change.replace(block.range, by: marks + words + braces)
      }
      change.check = { new in
        (new.level ?? 0) == level && new.text == words && (level > 0 || new.kind == "paragraph")
          && (level == 0 || new.attributes == block.attributes)
      }
      return change
    }
    try adopt(changes, target: block.id, or: StoryEdit.Refusal("this text cannot become a block of that level"))
  }
}

extension StorySession {
  /// The `#` signs that begin a heading.
  private func hashes(of block: StoryBlock) -> Range<Int>? {
    let line = document.bytes[block.range]
    guard let start = line.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    return start..<(line[start...].firstIndex { $0 != UInt8(ascii: "#") } ?? line.endIndex)
  }

  private mutating func changeWords(of found: Found, to words: String) throws(StoryEdit.Refusal) {
    let (block, inner) = (found.block, found.block.outline.inner)
    guard words != block.text else { return }
    guard !words.isEmpty || !block.outline.isSetext else { return try remove(found) }
    let changes = [words, BlockText.escaped(words)].map { words in
      var change = StoryChange(ExpectedTree(document.blocks))
      change.tree.change(block.id)
      let needsSpace = inner.lowerBound > 0 && document.bytes[inner.lowerBound - 1] == UInt8(ascii: "#")
      let isBeforeBraces = block.outline.braces?.lowerBound == inner.upperBound && !words.isEmpty
      change.replace(inner, by: (needsSpace && !words.isEmpty ? " " : "") + words + (isBeforeBraces ? " " : ""))
      change.check = { $0.text == words && $0.level == block.level && $0.attributes == block.attributes }
      return change
    }
    try adopt(changes, target: block.id, or: StoryEdit.Refusal("this text cannot be the words of a heading"))
  }

  /// Replaces the content of a container. The fences around it become longer than those in `text`.
  private mutating func changeContents(of found: Found, to text: String) throws(StoryEdit.Refusal) {
    let block = found.block
    guard block.isContainer else {
      throw StoryEdit.Refusal("this block has no text", help: "its label and its attributes can be changed")
    }
    let fragment = try StoryFragment(text, lineEnd: document.lineEnd)
    let inside = Self.inside(block, found.place)
    let changes = [false, true].map { hasBlank in
      var change = StoryChange(ExpectedTree(document.blocks))
      change.tree.change(block.id, children: named(fragment, like: block.children), isTarget: false)
      if let contents = StoryText.contents(of: block.outline) {
        let text = fragment.text + (hasBlank ? document.lineEnd : "")
        change.replace(fragment.blocks.isEmpty ? inside.region : contents, by: fragment.blocks.isEmpty ? "" : text)
      } else if !fragment.blocks.isEmpty {
        let insertion = inside.insertion(of: fragment.text, in: document, .init(blank: hasBlank))
        change.replace(insertion.range, by: insertion.text)
      }
      growFences(around: inside, inside: fragment.longestFence, &change)
      return change
    }
    try adopt(changes, or: .changesBlocksAround)
  }

  /// Returns the blocks of a fragment. Those at its start and end that equal old blocks keep their ids.
  private func named(_ fragment: StoryFragment, like old: [StoryBlock]) -> [ExpectedBlock] {
    var expected = fragment.expected
    let first = zip(old, expected).prefix { $0.source == $1.block.source }.count
    for index in 0..<first { expected[index] = ExpectedBlock(old[index]) }
    let last = zip(old.dropFirst(first).reversed(), expected.dropFirst(first).reversed())
      .prefix { $0.source == $1.block.source }.count
    for index in 0..<last { expected[expected.count - 1 - index] = ExpectedBlock(old[old.count - 1 - index]) }
    return expected
  }

  private mutating func changeCode(of found: Found, to text: String) throws(StoryEdit.Refusal) {
    let block = found.block
    let sources =
      block.outline.isFenced
      ? [BlockText.fenced(text, like: block)]
      : [BlockText.indented(text), BlockText.fenced(text)]
    try rewrite(found, sources) { $0.text == text && $0.attributes == block.attributes }
  }

  private mutating func rewrite(_ found: Found, _ source: String) throws(StoryEdit.Refusal) {
    let (kind, label) = (found.block.kind, found.block.label)
    try rewrite(found, [source]) { $0.kind == kind && $0.label == label }
  }

  /// Replaces the source of a block, which must stay one block.
  private mutating func rewrite(
    _ found: Found, _ sources: [String], check: @escaping (StoryBlock) -> Bool
  ) throws(StoryEdit.Refusal) {
    let block = found.block
    var changes: [StoryChange] = []
    for source in sources {
      let text = document.lineEnd == "\n" ? source : source.replacing("\n", with: document.lineEnd)
      let fragment = try StoryFragment(exact: Array(text.utf8))
      var change = StoryChange(ExpectedTree(document.blocks))
      change.tree.change(block.id)
      change.replace(block.range, by: fragment.text)
      change.check = { $0.form == block.form && check($0) }
      growFences(around: found.place, inside: fragment.longestFence, &change)
      changes.append(change)
    }
    try adopt(
      changes, target: block.id,
      or: StoryEdit.Refusal(
        "this text would not stay inside its block", help: "check that code and blocks of colons are closed in it"))
  }
}
