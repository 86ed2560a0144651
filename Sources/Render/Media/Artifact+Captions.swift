import Media
import Model
import System

extension Artifact {
  /// Converts a SubRip file to WebVTT; `nil` if the file cannot be read, or has no captions.
  init?(captionsOf file: String, at path: String) {
    guard let bytes = try? Files.read(file, limit: Transcript.largest) else { return nil }
    let transcript = Transcript(bytes)
    guard !transcript.cues.isEmpty else { return nil }
    self.init(path: path, kind: .asset, content: .bytes(transcript.webVTT))
  }
}
