import Feeds
import Model
import Text

/// Warnings about what podcast directories and apps miss in an episode.
struct PodcastReport {
  let entry: Entry
  let scope: PageScope
  let podcast: Settings.Podcast

  /// Recordings of sources are not the author's, and are not reported.
  func report(_ recording: MediaReference, _ file: FeedEnclosure) {
    guard entry.source == nil, let path = entry.file else { return }
    let place = Place(file: path, line: recording.line, column: recording.column)
    reportGaps(of: file, isElsewhere: LinkResolver.hasHostOrScheme(recording.src), at: place)
    reportNumbers(of: recording, at: place)
  }
}

extension PodcastReport {
  private func reportGaps(of file: FeedEnclosure, isElsewhere: Bool, at place: Place) {
    let gaps = [
      file.isRecording ? nil : "type", file.length == nil ? "length" : nil, file.duration == nil ? "duration" : nil,
    ].compactMap(\.self)
    guard let last = gaps.last else { return }
    let values = "write `{src: …, \(gaps.map(Self.example).joined(separator: ", "))}`"
    let all = (gaps.count > 1 ? gaps.dropLast().joined(separator: ", the ") + " and the " : "") + last
    report(
      "the \(all) of the episode's recording \(gaps.count == 1 ? "is" : "are") not known", at: place,
      help: isElsewhere ? "put the recording beside the text, or \(values)" : values)
  }

  private static func example(_ gap: String) -> String {
    switch gap {
    case "type": "type: audio/mpeg"
    case "length": "length: BYTES"
    default: "duration: SECONDS"
    }
  }

  private func reportNumbers(of recording: MediaReference, at place: Place) {
    for (name, number) in [("episode", recording.episode), ("season", recording.season)] where number == 0 {
      report(
        "podcast directories count from 1, so the feed does not have `\(name): 0`", at: place,
        help: name == "episode" ? "a preview is `episode-type: trailer`, which needs no number" : "leave it out")
    }
    guard podcast.kind == .serial, recording.episode == nil, recording.episodeType ?? .full == .full else { return }
    report(
      "this episode of a podcast of the type `serial` has no `episode` number", at: place,
      help: "podcast apps order the episodes by it: write `{src: …, episode: 1}`")
  }

  private func report(_ summary: String, at place: Place, help: String) {
    scope.diagnostics.append(Diagnostic(.warning, summary, at: place, help: help))
  }
}
