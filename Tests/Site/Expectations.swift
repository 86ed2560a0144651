import Testing

/// Expects that a message says each of `parts`.
func expect(_ words: String, says parts: [String], _ place: SourceLocation = #_sourceLocation) {
  for part in parts { #expect(words.contains(part), "not said: \(part)\n\(words)", sourceLocation: place) }
}
