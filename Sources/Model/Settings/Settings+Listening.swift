extension Settings {
  /// How readers listen to entries.
  package struct Listening: Sendable, Hashable {
    /// Whether the build makes recordings of texts that have none.
    package var makesRecordings = true
    /// Whether lists have a queue of their entries.
    package var hasQueues = true
    /// Whether there is a podcast of all recordings, also those that the build makes.
    package var hasFeed = true
    /// Words a minute.
    package var speed = 160
    /// The voices of espeak-ng that the settings name, by language.
    package var voices: [String: String] = [:]
    /// The ids of the sources whose texts may be recorded.
    package var sources: [String] = []

    package init() {}
  }
}
