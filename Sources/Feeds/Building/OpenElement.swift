struct OpenElement {
  var element: FeedElement
  /// The offset of its text in the buffer; −1 if its text is not kept.
  var start: Int
  /// Whether it declares an `xml:base`.
  var hasBase = false
  /// Whether it is an outline that holds others.
  var isFolder = false

  /// An element that is nested too deeply: neither it nor its contents are read.
  static let tooDeep = OpenElement(element: .unknown, start: -2)
  var isTooDeep: Bool { start == -2 }
}
