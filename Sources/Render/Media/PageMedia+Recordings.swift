import Media
import Model
import System
import Text

extension PageMedia {
  /// Returns what is known of a recording and of its transcript. Reports a transcript that has no words or does not fit.
  func details(of reference: MediaReference, entry: Int?) -> RecordingDetails {
    var details = RecordingDetails(reference)
    guard isOwnFile(reference, entry: entry) else { return details }
    let recording = asset(reference.src, entry: entry)
    if let recording { add(recording, to: &details) }
    if let duration = recording?.duration { reportLateChapter(of: reference, duration, entry: entry) }
    if let transcript = reference.transcript, Transcript.isNamed(transcript), !LinkResolver.hasHostOrScheme(transcript)
    {
      details.cues = cues(of: transcript, reference, duration: recording?.duration, entry: entry)
    }
    return details
  }

  /// Returns the chapters of a recording: those of the front matter, or else those inside the file.
  func chapters(of reference: MediaReference, entry: Int) -> [MediaReference.Chapter] {
    var details = RecordingDetails(reference)
    guard details.chapters.isEmpty, isOwnFile(reference, entry: entry) else { return details.chapters }
    if let recording = asset(reference.src, entry: entry) { add(recording, to: &details) }
    return details.chapters
  }

  /// Publishes the picture that is shown before a film plays, and returns its address. A large one is made smaller: `poster`
  /// takes one address and no sizes.
  func poster(_ src: String, of film: MediaReference, entry: Int?) -> String {
    let recipe = Recipe(width: 1200, format: .jpeg, quality: Recipe.quality(of: .jpeg))
    if !LinkResolver.hasHostOrScheme(src), scope.context.publisher.makesDerivatives, !scope.isForFeeds,
      let picture = asset(src, entry: entry), Recipe.suits(picture), picture.width ?? 0 > 1600,
      let path = publish(picture, by: recipe)
    {
      return scope.addresses.href("/" + path)
    }
    return resolve(film.beside(src), entry: entry).src
  }

  /// Returns the address of a transcript that browsers show over a film: WebVTT as it is, SubRip and JSON converted. `nil`
  /// for any other file.
  func captions(_ transcript: MediaReference, entry: Int?) -> String? {
    let isOwn = isOwnFile(transcript, entry: entry)
    guard isOwn, let file = asset(transcript.src, entry: entry) else {
      let isVTT = ResolvedMedia.type(ofName: transcript.src) == MediaType.vtt.mime
      return isVTT ? resolve(transcript, entry: entry).src : nil
    }
    if file.type == MediaType.vtt.mime { return resolve(transcript, entry: entry).src }
    guard [MediaType.srt.mime, "application/json"].contains(file.type), let contents = file.contents else { return nil }
    let path = Derivative.path(ofCaptionsFrom: contents)
    guard let artifact = Artifact(captionsOf: file.file, at: path) else { return nil }
    scope.note(PublishedAsset.captions(path: path, file: file.file))
    scope.context.publisher.publish(artifact)
    return scope.addresses.href("/" + path)
  }

  private func isOwnFile(_ reference: MediaReference, entry: Int?) -> Bool {
    let isOwn = entry.map { scope.site.entries[$0].source == nil } ?? true
    return isOwn && !LinkResolver.hasHostOrScheme(reference.src)
  }

  private func add(_ recording: Asset, to details: inout RecordingDetails) {
    guard MediaType.isRecording(recording.type), !recording.isWithheld else { return }
    scope.note(.setting(.recordings))
    guard let recordings = scope.context.tools.recordings, recordings.isUseful else { return }
    guard let facts = recordings.facts(of: recording) else {
      // A program that took too long may be faster next time.
      scope.dependsOnEverything = true
      return
    }
    details.shape = facts.shape
    if details.chapters.isEmpty { details.chapters = facts.chapters }
  }

  private func cues(of transcript: String, _ reference: MediaReference, duration: Double?, entry: Int?) -> [Transcript
    .Cue]
  {
    guard let asset = asset(transcript, entry: entry),
      let bytes = try? Files.read(asset.file, limit: Transcript.largest)
    else { return [] }
    let contents = Transcript(bytes, file: name(of: transcript, beside: reference, entry: entry))
    let cues = contents.cues
    if !cues.isEmpty, let wrong = contents.wrongTimes {
      report(
        "\(contents.isJSON ? "segment" : "line") \(wrong.number) of the transcript `\(transcript)` has no times that can be "
          + "used, so that its words are not shown: `\(wrong.text.shortened(to: 40))`", of: reference, entry: entry,
        help: contents.isJSON
          ? "`startTime` and `endTime` are seconds, such as `1.5`, and the second is later"
          : "times have the form `00:01.000 --> 00:04.000`, and the second is later")
    }
    if var mistake = contents.mistake {
      mistake.severity = .warning
      scope.diagnostics.append(mistake)
    } else if cues.isEmpty {
      report(
        "the transcript `\(transcript)` has no timed words", of: reference, entry: entry,
        help: contents.isJSON
          ? "JSON has the form `{\"segments\": [{\"startTime\": 1.5, \"endTime\": 4, \"body\": \"The words\"}]}`"
          : "it must be WebVTT or SubRip: lines such as `00:01.000 --> 00:04.000`, each followed by the words")
    } else if let duration, let late = cues.first(where: { $0.start > duration + 0.5 }) {
      report(
        "the transcript `\(transcript)` continues after the recording, which ends at \(RecordingDetails.clock(duration)): "
          + "`\(late.text.shortened(to: 40))` is at \(RecordingDetails.clock(late.start))", of: reference, entry: entry,
        help: nil)
    }
    return cues
  }

  /// Returns the name of a transcript's file for messages.
  private func name(of transcript: String, beside reference: MediaReference, entry: Int?) -> String {
    let text = place(of: reference, entry: entry).file
    let own = text.hasPrefix("content/") ? String(text.dropFirst(8)) : text
    return LinkResolver.joined(URI.decoded(transcript) ?? transcript, toFolderOf: own).map { "content/" + $0 }
      ?? transcript
  }

  /// Reports the first chapter of the front matter that begins after the recording.
  private func reportLateChapter(of reference: MediaReference, _ duration: Double, entry: Int?) {
    guard let late = reference.chapters.first(where: { $0.start > duration }) else { return }
    report(
      "the chapter “\(late.title)” begins at \(RecordingDetails.clock(late.start)), after the recording, which ends at "
        + RecordingDetails.clock(duration), of: reference, entry: entry, help: nil)
  }

  private func report(_ summary: String, of reference: MediaReference, entry: Int?, help: String?) {
    scope.diagnostics.append(Diagnostic(.warning, summary, at: place(of: reference, entry: entry), help: help))
  }
}
