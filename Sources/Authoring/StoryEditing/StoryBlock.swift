import Markup

/// A block of a story, with its source and the parts of it that a person edits.
package struct StoryBlock: Sendable, Hashable {
  /// `b1`, `b2` … in the order of the text, each block before its children.
  var id: String
  /// The kind of Markdown, or the name of a directive.
  var kind: String
  /// `container` or `leaf` for a directive, else `nil`.
  var form: String?
  /// Range of its bytes in the file, without the line end of the last line.
  var range: Range<Int>
  var source: String
  /// The Markdown or code inside, without fences, marks and attributes, with line feeds as line ends.
  var text: String
  /// The Markdown in brackets of a directive, the alternative text of an image, or the name of a footnote.
  var label: String?
  /// The address of an image, or the `src` of a directive.
  var target: String?
  var title: String?
  /// Of a heading, 1 to 6.
  var level: Int?
  var attributes: [Attribute]
  /// Lines of the file, counted from 1.
  var lines: ClosedRange<Int>
  var children: [StoryBlock]

  let outline: OutlineBlock

  package struct Attribute: Sendable, Hashable {
    var name: String
    /// `nil` for a name alone.
    var value: String?
  }

  /// The block and all below it.
  var all: [StoryBlock] { [self] + children.flatMap(\.all) }

  var isContainer: Bool { outline.isContainer }

  subscript(attribute name: String) -> String? { attributes.first { $0.name == name }?.value }
}
