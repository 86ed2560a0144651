import Media
import Model
import Text

extension PageMedia {
  /// Publishes the recording of an entry's text, and makes it if the settings ask for it; `nil` if there is none.
  func speech(of index: Int) -> SpeechRecording? {
    scope.note(.front, index)
    scope.note(.setting(.listening))
    guard SpeechPlan.mayBeRecorded(index, in: scope.site) else { return nil }
    scope.note(.setting(.speech))
    guard let voice = SpeechPlan.voice(of: index, in: scope.site, scope.context.tools.speech) else { return nil }
    scope.note(.body, index)
    switch scope.context.spokenEntries.outcome(of: index, make: { spoken(index, voice) }) {
    case .made(let recording):
      publish(Artifact(path: recording.path, kind: .asset, content: .copy(of: recording.file)))
      return recording
    case .nothing: return nil
    case .isTooLong:
      report(index, "the text is too long for a recording: readers listen by their browser's voice", .notice)
    case .failed:
      scope.dependsOnEverything = true
      report(index, "no recording of the text could be made: readers listen by their browser's voice", .warning)
    }
    return nil
  }

  /// Returns the recording that readers can listen to; `nil` if they cannot. An empty address means that the browser
  /// speaks the text.
  func heard(_ index: Int) -> ResolvedMedia? {
    scope.note(.front, index)
    scope.note(.setting(.listening))
    guard SpeechPlan.isHeard(index, in: scope.site) else { return nil }
    if let own = scope.site.entries[index].audio {
      var file = resolve(own, entry: index)
      if file.asset?.isWithheld == true { file.src = "" }
      return file
    }
    var file = ResolvedMedia(MediaReference(src: ""))
    guard let made = speech(of: index) else { return hasWords(index) ? file : nil }
    file.src = scope.addresses.href("/" + made.path)
    (file.type, file.length, file.duration) = (made.type, Int64(made.length), made.duration)
    return file
  }

  /// Whether the entry has words that a browser can speak. Lists do not ask, since they would depend on all texts.
  private func hasWords(_ index: Int) -> Bool {
    guard scope.page.subject == .entry(index) else { return true }
    scope.note(.body, index)
    return !SpokenBody.text(title: "", scope.context.texts.open(index)).paragraphs.isEmpty
  }

  private func spoken(_ index: Int, _ voice: String) -> Speech.Outcome {
    guard let speech = scope.context.tools.speech, let listening = scope.site.settings.listening else {
      return .nothing
    }
    let text = SpokenBody.text(title: scope.site.entries[index].title, scope.context.texts.open(index))
    return speech.recording(of: text, voice: voice, speed: listening.speed)
  }

  private func report(_ index: Int, _ summary: String, _ severity: Diagnostic.Severity) {
    guard let file = scope.site.entries[index].file else { return }
    scope.diagnostics.append(Diagnostic(severity, summary, at: Place(file: file)))
  }
}
