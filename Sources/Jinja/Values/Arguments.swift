/// The arguments of a filter or function.
package struct Arguments: Sendable {
  var positional: [Value]
  package var keywords: [(name: Int32, value: Value)]
  /// Whether the result of the filter is written as it is into text of HTML, where it may contain tags.
  package var mayAddTags = false

  package init(_ positional: [Value] = [], keywords: [(name: Int32, value: Value)] = []) {
    self.positional = positional
    self.keywords = keywords
  }

  /// The argument at `position` or of that keyword; `nil` if neither was given.
  package subscript(position: Int, keyword: Int32) -> Value? {
    if position < positional.count { return positional[position] }
    return keywords.first { $0.name == keyword }?.value
  }
}
