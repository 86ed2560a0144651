import Configuration
package import Text

/// The front matter of a story and where it is written.
package struct StoryFront: Sendable, Hashable {
  /// All fields in their order, unknown ones too; an empty object without front matter.
  package private(set) var fields = Node.object([])
  /// Why single fields cannot be edited: the YAML is wrong.
  private(set) var problem: StoryEdit.Refusal?
  /// Range of the YAML between the lines of hyphens; `nil` if the story has no front matter.
  private(set) var range: Range<Int>?
  /// Where the text begins.
  private(set) var end = 0
  private(set) var layout: YAMLLayout?

  init() {}

  /// Throws if it is unclear where the front matter ends, or if the file is not UTF-8.
  init(_ bytes: [UInt8]) throws(StoryEdit.Refusal) {
    guard bytes.span.isUTF8, bytes.count <= FrontMatter.textLimit else {
      throw StoryEdit.Refusal(
        bytes.span.isUTF8 ? "the file is too long to be edited here" : "the file is not UTF-8",
        help: bytes.span.isUTF8 ? "split it into several stories" : "save it as UTF-8 with an editor")
    }
    guard !bytes.contains(0) else {
      throw StoryEdit.Refusal("the file contains a NUL byte", help: "delete it with an editor")
    }
    let front: FrontMatter?
    do throws(FrontMatter.Problem) { front = try FrontMatter.read(bytes) } catch { throw Self.refusal(error) }
    guard let front, front.offset > 0 else { return }
    range = front.range
    end = front.offset
    let (layout, problem) = YAMLLayout.read(front.yaml, firstLine: 2)
    self.layout = layout
    if let layout, case .object = layout.node { fields = layout.node }
    if let problem {
      self.problem = StoryEdit.Refusal("line \(problem.position.line): \(problem.summary)", help: problem.help)
    } else if let layout, !Self.isMapping(layout) {
      self.problem = StoryEdit.Refusal("the front matter is not `key: value`", help: "correct it in the source view")
    }
  }

  private static func isMapping(_ layout: YAMLLayout) -> Bool {
    if case .mapping = layout.parts { return true }
    return layout.node == .null
  }

  private static func refusal(_ problem: FrontMatter.Problem) -> StoryEdit.Refusal {
    switch problem {
    case .neverClosed:
      StoryEdit.Refusal(
        "the front matter is never closed", help: "end it with a line `---`, or begin the text with `***`")
    case .isTOML, .isJSON:
      StoryEdit.Refusal("the front matter is not YAML", help: "write it as YAML between `---` lines")
    case .noFirstRule(let line):
      StoryEdit.Refusal(
        "line \(line) looks like front matter without its first line", help: "write `---` in the first line")
    case .keysAfterRule(_, let line):
      StoryEdit.Refusal(
        "line \(line) has front matter beside its `---`", help: "write each key on a line of its own")
    case .wrongRule(let rule, let line):
      StoryEdit.Refusal(
        "line \(line): `\(rule)` looks like the beginning of front matter", help: "write `---` in the first line")
    }
  }
}
