/// "did you mean": the name that a wrong one was probably meant to be. Where many names are looked up among the same
/// candidates, `SuggestionIndex` keeps them ready.
package enum Suggestion {
  /// The candidate that is fewest slips away from `name`; `nil` where none is near. See `SuggestionIndex.nearest`.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    var index = SuggestionIndex(candidates)
    return index.nearest(to: name)
  }

  /// "did you mean `paginate`?"; `nil` where nothing is near.
  package static func help(for name: String, among candidates: some Sequence<String>) -> String? {
    nearest(to: name, among: candidates).map { "did you mean `\($0)`?" }
  }
}
