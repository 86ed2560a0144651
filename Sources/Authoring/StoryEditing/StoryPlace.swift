/// A place between the blocks of a story.
struct StoryPlace {
  /// The containers around the place, the outermost first.
  var ancestors: [StoryBlock]
  /// The blocks of the innermost container, or of the story.
  var siblings: [StoryBlock]
  /// The byte range of the content of that container or story.
  var region: Range<Int>
  /// Index in `siblings` of the block after it.
  var index: Int

  var previous: StoryBlock? { index > 0 ? siblings[index - 1] : nil }
  var next: StoryBlock? { index < siblings.count ? siblings[index] : nil }

  /// Separators around an inserted block, so that it does not merge with its neighbours.
  struct Separators: Hashable {
    /// An empty HTML comment before the block; `after` is one after it.
    var before = false
    var after = false
    /// A blank line in front of the fence that closes the container, which HTML needs.
    var blank = false

    static let all = [
      Separators(), Separators(blank: true), Separators(before: true), Separators(after: true),
      Separators(before: true, after: true), Separators(before: true, blank: true),
    ]
  }

  static let separator = "<!-- -->"
}

extension StoryPlace {
  /// Returns the replacement that puts `text` here, with a blank line on both sides.
  func insertion(of text: String, in document: StoryDocument, _ separators: Separators = Separators())
    -> (range: Range<Int>, text: String)
  {
    let end = document.lineEnd
    let gap = end + end
    let text =
      (separators.before ? Self.separator + gap : "") + text + (separators.after ? gap + Self.separator : "")
    if let previous {
      let offset = previous.range.upperBound
      let isTight = next.map { Self.lineEnds(document.bytes[offset..<$0.range.lowerBound]) < 2 } ?? false
      let isLast = next == nil && !ancestors.isEmpty
      return (offset..<offset, gap + text + (isTight || isLast && separators.blank ? end : ""))
    }
    if let next { return (next.range.lowerBound..<next.range.lowerBound, text + gap) }
    return first(text, in: document, hasBlank: separators.blank)
  }

  /// Puts `text` into an empty container or story.
  private func first(_ text: String, in document: StoryDocument, hasBlank: Bool) -> (range: Range<Int>, text: String) {
    let end = document.lineEnd
    let startsLine = region.lowerBound == 0 || document.bytes[region.lowerBound - 1] == 0x0A
    let start = startsLine ? "" : end
    guard let parent = ancestors.last else {
      let isBelowFront = document.front.range != nil
      return (region, start + (isBelowFront ? end : "") + text + end)
    }
    let blank = parent.kind == "scene" || hasBlank ? end : ""
    return (region, start + blank + text + end + blank)
  }

  /// Counts line ends.
  static func lineEnds(_ gap: ArraySlice<UInt8>) -> Int {
    var count = 0
    var last: UInt8 = 0
    for byte in gap {
      if byte == 0x0D || byte == 0x0A && last != 0x0D { count += 1 }
      last = byte
    }
    return count
  }
}
