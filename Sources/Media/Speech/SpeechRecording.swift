/// A recording of a text, in the cache of the site.
package struct SpeechRecording: Sendable, Hashable {
  /// The path of the file in the cache.
  package var file: String
  /// The path at which it is published, below the output folder: `media/<16 digits>.mp3`.
  package var path: String
  /// MIME type.
  package var type: String
  /// In bytes.
  package var length: Int
  /// Seconds.
  package var duration: Double
}
