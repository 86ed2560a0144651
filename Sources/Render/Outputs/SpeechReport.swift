import Media
import Model
import Text

/// Warnings about what is missing to make recordings of texts, each once a build.
enum SpeechReport {
  static func diagnostics(_ context: BuildContext) -> [Diagnostic] {
    let site = context.site
    guard let listening = site.settings.listening, let speech = context.speech else { return [] }
    let wanted = site.entries.indices.filter { SpeechPlan.mayBeRecorded($0, in: site) }
    guard !wanted.isEmpty else { return [] }
    if let program = speech.missing {
      return [
        warning(
          site, "\(program) is not installed, so no recordings are made: readers listen by their browser's voice",
          help: "`rhapsode doctor` says how to install it; `listen: {recordings: false}` makes none")
      ]
    }
    let mute = Set(wanted.map { site.entries[$0].language }).filter { speech.voice(for: $0, listening) == nil }
    return mute.sorted().map { language in
      guard let voice = Speech.wanted(for: language, listening) else {
        return warning(
          site, "espeak-ng has no voice of `\(language)`: readers listen to these texts by their browser's voice",
          help: "`espeak-ng --voices` lists its voices; `listen: {voices: {\(language): …}}` chooses another one")
      }
      return warning(
        site, "espeak-ng has no voice `\(voice)`, which `listen` names for `\(language)`",
        help: "`espeak-ng --voices` lists its voices")
    }
  }

  private static func warning(_ site: Site, _ summary: String, help: String) -> Diagnostic {
    Diagnostic(.warning, summary, at: Place(file: site.settings.files.first ?? "content/site.yaml"), help: help)
  }
}
