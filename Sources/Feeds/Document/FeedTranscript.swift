package struct FeedTranscript: Sendable, Hashable {
  package var url: String
  package var type: String?
  package var language: String?

  package init(_ url: String, type: String? = nil, language: String? = nil) {
    self.url = url
    self.type = type
    self.language = language
  }
}
