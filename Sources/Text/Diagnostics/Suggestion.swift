/// Suggestions for a name that was probably misspelt. For many lookups among the same candidates, use
/// `SuggestionIndex`.
package enum Suggestion {
  /// Returns the candidate with the fewest edits to `name`, or `nil` if none is near. See `SuggestionIndex.nearest`.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    var index = SuggestionIndex(candidates)
    return index.nearest(to: name)
  }

  /// Returns "did you mean `paginate`?", or `nil` if no candidate is near.
  package static func help(for name: String, among candidates: some Sequence<String>) -> String? {
    nearest(to: name, among: candidates).map { "did you mean `\($0)`?" }
  }
}
