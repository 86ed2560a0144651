/// What an episode of a podcast is, as Apple's `itunes:episodeType` has it.
package enum EpisodeType: String, Sendable, Hashable, CaseIterable {
  case full
  /// A short preview of the podcast or of a season.
  case trailer
  /// Extra content, such as an interview or what was cut.
  case bonus
}
