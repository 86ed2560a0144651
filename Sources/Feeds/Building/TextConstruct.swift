/// A text construct that is open: a title, a summary, a content.
struct TextConstruct {
  var element: FeedElement
  var kind: FeedText.Kind
  var isBase64: Bool
  /// How many frames were open outside.
  var depth: Int
  /// Where the text begins in the buffer.
  var start: Int
  var base: String?
  /// The names of the open elements inside, one after the other, and where each begins; a dropped one is empty.
  var names: [UInt8] = []
  var nameStarts: [Int] = []
  /// The outermost `div`, by which Atom wraps what it holds.
  var wrapper: Wrapper?

  /// Offsets into the buffer.
  struct Wrapper {
    var start: Int
    var innerStart: Int
    var innerEnd = -1
    var end = -1
  }

  static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  ]
}
