import Markup
import Text

/// Edits of a story, one after another. After each, the text is parsed again and compared with the expected blocks.
struct StorySession {
  /// The edited document. Its blocks keep the ids of the original document; new blocks have new ids.
  private(set) var document: StoryDocument
  /// For each edit, the ids of the blocks that it inserted, in the order of the text.
  private var inserted: [[String]] = []
  /// The ids before all edits; `nil` after the whole text was replaced.
  private var original: Set<String>?
  private var next = 0

  init(_ document: StoryDocument) {
    self.document = document
    original = Set(document.all.map(\.id))
  }

  mutating func apply(_ edit: StoryEdit) throws(StoryEdit.Refusal) {
    begin(1)
    if case .source(let text) = edit { return try replaceAll(by: text) }
    if let fault = document.fault { throw fault }
    switch edit {
    case .front(let field, let value):
      let bytes = try FrontEditor(document).setting(field, to: value)
      try adopt(bytes, ExpectedTree(document.blocks))
    case .attributes(let id, let set, let remove): try changeAttributes(of: try find(id), set: set, remove: remove)
    case .label(let id, let text): try changeLabel(of: try find(id), to: text)
    case .target(let id, let text): try changeTarget(of: try find(id), to: text)
    case .title(let id, let text): try changeTitle(of: try find(id), to: text)
    case .text(let id, let text): try changeText(of: try find(id), to: text)
    case .level(let id, let level): try changeLevel(of: try find(id), to: level)
    case .replace(let id, let text): try replace(try find(id), by: text)
    case .insert(let position, let text): try insert(text, at: try place(position))
    case .move(let id, let position): try move(try find(id), to: try place(position))
    case .remove(let id): try remove(try find(id))
    case .copy(let id): try copy(try find(id))
    case .source: break
    }
  }

  /// Returns the document with ids in the order of the text.
  func finished() -> EditedStory {
    let ids = document.all.map(\.id)
    let final = Dictionary(ids.enumerated().map { ($1, "b\($0 + 1)") }) { first, _ in first }
    let inserted = inserted.map { $0.compactMap { final[$0] } }
    let origins = original.map { original in ids.map { original.contains($0) ? $0 : nil } }
    return EditedStory(StoryDocument(document.bytes), inserted: inserted, origins: origins)
  }
}

extension StorySession {
  /// A block and its place in the story.
  struct Found {
    var block: StoryBlock
    /// The place in front of it.
    var place: StoryPlace
  }

  func find(_ id: String) throws(StoryEdit.Refusal) -> Found {
    guard let found = find(id, in: StoryPlace(ancestors: [], siblings: document.blocks, region: region, index: 0))
    else {
      throw StoryEdit.Refusal("this block is no longer in the story", help: "look at the story again")
    }
    return found
  }

  private func find(_ id: String, in place: StoryPlace) -> Found? {
    var place = place
    for (index, block) in place.siblings.enumerated() {
      place.index = index
      if block.id == id { return Found(block: block, place: place) }
      if let found = find(id, in: Self.inside(block, place)) { return found }
    }
    return nil
  }

  /// The place in front of the first block of a container.
  static func inside(_ block: StoryBlock, _ place: StoryPlace) -> StoryPlace {
    StoryPlace(ancestors: place.ancestors + [block], siblings: block.children, region: block.outline.inner, index: 0)
  }

  /// The bytes of the text, without a byte order mark.
  private var region: Range<Int> {
    let start = document.front.end
    let hasMark = start == 0 && document.bytes.span.has("\u{FEFF}", at: 0)
    return (hasMark ? 3 : start)..<document.bytes.count
  }

  func place(_ position: StoryEdit.Position) throws(StoryEdit.Refusal) -> StoryPlace {
    if let after = position.after {
      var place = try find(after).place
      guard position.into == nil || position.into == place.ancestors.last?.id else {
        throw StoryEdit.Refusal("this place is no longer in the story", help: "look at the story again")
      }
      place.index += 1
      return place
    }
    guard let into = position.into else {
      return StoryPlace(ancestors: [], siblings: document.blocks, region: region, index: 0)
    }
    let found = try find(into)
    guard found.block.isContainer else { throw StoryEdit.Refusal("no blocks can be put into this block") }
    return Self.inside(found.block, found.place)
  }

  /// Adopts the first change that leads to the expected blocks; throws `refusal` if none does.
  mutating func adopt(
    _ changes: [StoryChange], target id: String? = nil, or refusal: StoryEdit.Refusal
  ) throws(StoryEdit.Refusal) {
    for change in changes {
      guard let bytes = change.applied(to: document.bytes) else { continue }
      let edited = StoryDocument(bytes)
      guard edited.fault == nil, hasSameFront(edited), let blocks = change.tree.named(edited.blocks, next: &next) else {
        continue
      }
      let named = edited.named(blocks)
      if let id, let block = named.block(id), !change.check(block) { continue }
      document = named
      return
    }
    throw refusal
  }

  private func hasSameFront(_ edited: StoryDocument) -> Bool {
    let (old, new) = (document.front.range, edited.front.range)
    guard let old, let new else { return old == nil && new == nil }
    return document.bytes[old] == edited.bytes[new]
  }

  /// Adopts bytes whose front matter was checked, if the blocks are the expected ones.
  private mutating func adopt(_ bytes: [UInt8], _ tree: ExpectedTree) throws(StoryEdit.Refusal) {
    let edited = StoryDocument(bytes)
    guard let blocks = tree.named(edited.blocks, next: &next) else {
      throw StoryEdit.Refusal("this would change the text below the front matter")
    }
    document = edited.named(blocks)
  }

  private mutating func replaceAll(by text: String) throws(StoryEdit.Refusal) {
    // A page gets U+FFFD for each wrong byte. A text that still has one would replace letters of the file for ever.
    guard document.bytes.span.isUTF8 || !text.unicodeScalars.contains("\u{FFFD}") else {
      throw StoryEdit.Refusal(
        "the file is not UTF-8", help: "save it as UTF-8 with an editor, or write a letter in place of each `\u{FFFD}`")
    }
    // Text fields of browsers return line feeds only: CRLF is restored.
    let isForLineFeeds = document.lineEnd == "\r\n" && !text.utf8.contains(0x0D)
    document = StoryDocument(Array((isForLineFeeds ? text.replacing("\n", with: "\r\n") : text).utf8))
    inserted = inserted.map { _ in [] }
    original = nil
  }

  /// Notes the blocks of the new tree that were not in the old one, without the separators around them. `counts` are
  /// the numbers of blocks of the last edits, in the order of the text, so that the last edit comes first; `nil` is one edit.
  mutating func noteInserted(since before: Set<String>, counts: [Int]? = nil) {
    let new = document.all.filter { !before.contains($0.id) }
    let own = new.filter { $0.source != StoryPlace.separator }
    var ids = (own.isEmpty ? new : own).map(\.id)[...]
    for (number, count) in (counts ?? [ids.count]).enumerated() {
      inserted[inserted.count - 1 - number] = Array(ids.prefix(count))
      ids = ids.dropFirst(count)
    }
  }

  /// Begins as many edits. Until they are noted, they have inserted no blocks.
  mutating func begin(_ edits: Int) { inserted += Array(repeating: [], count: edits) }

  var ids: Set<String> { Set(document.all.map(\.id)) }
}
