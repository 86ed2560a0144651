package import Text

/// A change that the studio asks for. Blocks are named by the ids of the original document, also after earlier edits.
package enum StoryEdit: Sendable, Hashable {
  /// Where a block is put: after another one, or first in a container or, without one, in the story.
  package struct Position: Sendable, Hashable {
    var after: String?
    var into: String?

    init(after: String? = nil, into: String? = nil) {
      self.after = after
      self.into = into
    }
  }

  /// `field` is a key of the front matter, or keys with points between them; a number is an element of a list. `nil` removes
  /// it.
  case front(field: String, value: Node?)
  /// A value of `nil` writes the name alone.
  case attributes(block: String, set: [StoryBlock.Attribute], remove: [String])
  case label(block: String, text: String)
  case target(block: String, text: String)
  /// The quoted title of an image.
  case title(block: String, text: String)
  /// The inner text.
  case text(block: String, text: String)
  /// 1 to 6 for a heading, 0 for a paragraph.
  case level(block: String, level: Int)
  /// The whole source; it may become several blocks, or none.
  case replace(block: String, text: String)
  case insert(Position, text: String)
  case move(block: String, to: Position)
  case remove(block: String)
  case copy(block: String)
  /// The whole file.
  case source(text: String)

  /// Why an edit is not made, in words for people.
  package struct Refusal: Error, Sendable, Hashable {
    package var summary: String
    package var help: String?
    /// The edit, counted from 0.
    package var edit: Int?

    init(_ summary: String, help: String? = nil) {
      self.summary = summary
      self.help = help
    }

    static let changesBlocksAround = Refusal(
      "this text would change the blocks around it",
      help: "check that code, HTML and blocks of colons are closed in it")
  }
}
