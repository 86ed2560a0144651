import Text

@testable import Authoring

/// A random edit with what it does to the model.
struct RandomEdit {
  var edit: StoryEdit
  var model: [StoryModel]

  static let samples = [
    "A paragraph.\nIts second line.", "Ἡ θάλασσα *τραγουδᾷ*.", "# A heading", "## Another {#x-1 align=center}",
    "Words\n=====",
    "- one\n- two\n\n  more", "1. one\n2. two", "> quoted\n> more", "```swift {mark=1}\nlet a = \":::\"\n:::\n```",
    "~~~\n\n~~~",
    "    indented\n\n    code", "| a | b |\n|---|---|\n| c | d |", "***", "---", "<div>\nraw\n</div>",
    "<!-- a comment -->",
    "![alt](photo.jpg \"title\"){frame=\"1 2 3 4\"}", "![](b.png)", "::audio{src=voice.m4a loop}",
    "Term\n: its meaning",
    "[name]: https://example.org/", "Text with ![inline](x.png) and :icon[a].",
  ]

  /// Containers with the source of their contents.
  static let containers = [
    ("scene page=1", "::::scene{page=1}", "::::"), ("note", ":::note[A label]", ":::"),
    ("quote", ":::::quote", ":::::"),
  ]

  init?(_ document: StoryDocument, _ model: [StoryModel], _ chance: inout some RandomNumberGenerator) {
    let blocks = StoryModel.named(document.blocks)
    guard let number = blocks.indices.randomElement(using: &chance) else {
      self.init(edit: .insert(StoryEdit.Position(), text: "first"), model: [StoryModel(source: "first")])
      return
    }
    let block = blocks[number]
    switch Int.random(in: 0..<10, using: &chance) {
    case 0..<3: self.init(inserting: block, number, model, &chance)
    case 3: self.init(removing: block, number, model)
    case 4..<7: self.init(moving: block, number, model, blocks, &chance)
    case 7: self.init(copying: block, number, model)
    case 8: self.init(replacing: block, number, model, &chance)
    default: self.init(changing: block, number, model, &chance)
    }
  }
}

extension RandomEdit {
  private init(edit: StoryEdit, model: [StoryModel]) {
    self.edit = edit
    self.model = model
  }

  private static func sample(_ chance: inout some RandomNumberGenerator) -> (String, StoryModel) {
    let source = samples.randomElement(using: &chance) ?? "x"
    guard Int.random(in: 0..<4, using: &chance) == 0, let container = containers.randomElement(using: &chance) else {
      return (source, StoryModel(source: source))
    }
    var model = StoryModel(source: container.0)
    model.isContainer = true
    model.children = [StoryModel(source: source)]
    // HTML goes on until a blank line.
    return (container.1 + "\n" + source + (source.hasPrefix("<") ? "\n\n" : "\n") + container.2, model)
  }

  private init(
    inserting block: StoryBlock, _ number: Int, _ model: [StoryModel], _ chance: inout some RandomNumberGenerator
  ) {
    let (source, new) = Self.sample(&chance)
    self.model = model
    if block.isContainer, Bool.random(using: &chance) {
      edit = .insert(StoryEdit.Position(into: block.id), text: source)
      self.model.update(number) { $0[$1].children.insert(new, at: 0) }
    } else {
      edit = .insert(StoryEdit.Position(after: block.id), text: source + "\n")
      self.model.update(number) { $0.insert(new, at: $1 + 1) }
    }
  }

  private init(removing block: StoryBlock, _ number: Int, _ model: [StoryModel]) {
    edit = .remove(block: block.id)
    self.model = model
    self.model.update(number) { $0.remove(at: $1) }
  }

  private init(copying block: StoryBlock, _ number: Int, _ model: [StoryModel]) {
    // The copy would have other ids.
    guard !block.source.contains("#"), block.kind != "footnote" else {
      self.init(removing: block, number, model)
      return
    }
    var model = model
    model.update(number) { $0.insert($0[$1], at: $1) }
    self.init(edit: .copy(block: block.id), model: model)
  }

  private init?(
    moving block: StoryBlock, _ number: Int, _ model: [StoryModel], _ blocks: [StoryBlock],
    _ chance: inout some RandomNumberGenerator
  ) {
    self.model = model
    let inside = model.block(number)?.children.total ?? 0
    let others = blocks.indices.filter { !(number...number + inside).contains($0) }
    guard let other = others.randomElement(using: &chance), let moved = model.block(number) else { return nil }
    let isInto = blocks[other].isContainer && Bool.random(using: &chance)
    edit = .move(
      block: block.id,
      to: isInto ? StoryEdit.Position(into: blocks[other].id) : StoryEdit.Position(after: blocks[other].id))
    let place: ([StoryModel]) -> [StoryModel] = { model in
      var model = model
      model.update(other < number ? other : other - inside - 1) { siblings, index in
        if isInto { siblings[index].children.insert(moved, at: 0) } else { siblings.insert(moved, at: index + 1) }
      }
      return model
    }
    self.model.update(number) { $0.remove(at: $1) }
    self.model = place(self.model)
  }

  private init(
    replacing block: StoryBlock, _ number: Int, _ model: [StoryModel], _ chance: inout some RandomNumberGenerator
  ) {
    let (first, second) = (Self.sample(&chance), Self.samples[0])
    edit = .replace(block: block.id, text: first.0 + "\n\n" + second)
    self.model = model
    self.model.update(number) { $0.replaceSubrange($1...$1, with: [first.1, StoryModel(source: second)]) }
  }

  /// Changes what follows from the source: attributes of directives and images, words of headings and paragraphs.
  private init?(
    changing block: StoryBlock, _ number: Int, _ model: [StoryModel], _ chance: inout some RandomNumberGenerator
  ) {
    self.model = model
    let word = ["Ἀθῆναι", "words", "more words"].randomElement(using: &chance) ?? "x"
    var source = block.source
    switch block.kind {
    case "paragraph":
      edit = .text(block: block.id, text: word)
      source = word
    case "heading" where block.source.hasPrefix("#"):
      edit = .level(block: block.id, level: block.level == 6 ? 1 : (block.level ?? 0) + 1)
      source = block.level == 6 ? String(block.source.dropFirst(5)) : "#" + block.source
    case "audio" where block.source.hasSuffix(" loop}"):
      edit = .attributes(block: block.id, set: [.init(name: "src", value: word)], remove: [])
      source = block.source.replacing(
        "src=" + (block.source.contains("\"") ? "\"\(block.target ?? "")\"" : block.target ?? ""),
        with: "src=" + (block.source.contains("\"") || word.contains(" ") ? "\"\(word)\"" : word))
    default: return nil
    }
    self.model.update(number) { $0[$1].source = source }
  }
}
