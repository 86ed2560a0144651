package struct FeedTranscript: Sendable, Hashable {
  package var url: String
  var type: String?
  var language: String?

  package init(_ url: String, type: String? = nil, language: String? = nil) {
    self.url = url
    self.type = type
    self.language = language
  }
}
