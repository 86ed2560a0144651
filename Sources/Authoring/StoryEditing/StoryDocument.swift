import Configuration
import Markup
import Text

/// The file of a story, as front matter and a tree of blocks with their exact bytes. Blocks are whole lines; all blocks with
/// the gaps between them are the text below the front matter.
package struct StoryDocument: Sendable, Hashable {
  package let bytes: [UInt8]
  package let front: StoryFront
  /// In the order of the text. Empty if the file cannot be edited.
  package internal(set) var blocks: [StoryBlock]
  /// Why only the whole text can be replaced; `nil` if everything can be edited.
  let fault: StoryEdit.Refusal?

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    do throws(StoryEdit.Refusal) {
      let front = try StoryFront(bytes)
      let outline = MarkdownOutline(bytes, from: front.end)
      self.front = front
      var reader = StoryBlockReader(bytes)
      blocks = outline.blocks.map { reader.block($0) }
      fault = nil
    } catch {
      front = StoryFront()
      blocks = []
      fault = error
    }
  }

  /// 32 hexadecimal digits; other bytes have another version.
  package var version: String { SHA256.digest(of: bytes).hex(32) }

  /// The whole file.
  package var text: String { bytes.text }

  /// Returns a block, at any depth, or `nil` if there is none of that id.
  func block(_ id: String) -> StoryBlock? { all.first { $0.id == id } }

  /// All blocks, each before its children.
  var all: [StoryBlock] { blocks.flatMap(\.all) }

  /// The line end of the file's first line.
  var lineEnd: String { bytes.lineEnd }
}
