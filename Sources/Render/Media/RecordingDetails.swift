import Media
import Model

/// What a player shows of a recording besides the recording itself.
struct RecordingDetails {
  /// The waveform: the loudness of equally long parts, 0 to 100; empty if it is not known.
  var shape: [UInt8] = []
  var chapters: [MediaReference.Chapter]
  var cues: [Transcript.Cue] = []

  init(_ reference: MediaReference) { chapters = reference.chapters }

  /// The waveform as a path of an SVG drawing, 320 wide and 100 high; `nil` without a waveform.
  var path: String? {
    guard !shape.isEmpty else { return nil }
    let width = 320 / shape.count
    return shape.enumerated().map { index, loudness in
      let half = max(1, Int(loudness) / 2)
      return "M\(index * width + width / 2) \(50 - half)v\(2 * half)"
    }.joined()
  }

  /// Returns `1:02:03`, or `2:03` below an hour. Files may give any time: 1000 hours are the most that is written, and what is
  /// not a time is the beginning.
  static func clock(_ seconds: Double) -> String {
    let all = seconds > 0 ? Int(min(seconds, 3_600_000).rounded(.down)) : 0
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let rest = two(all % 60)
    return all < 3600 ? "\(all / 60):\(rest)" : "\(all / 3600):\(two(all / 60 % 60)):\(rest)"
  }
}
