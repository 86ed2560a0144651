import Media
import Model
import Text

/// Warnings about what is missing to make recordings of texts, each once a build.
enum SpeechReport {
  static func diagnostics(_ context: BuildContext) -> [Diagnostic] {
    let site = context.site
    guard let listening = site.settings.listening, let speech = context.tools.speech else { return [] }
    let wanted = site.entries.indices.filter { SpeechPlan.mayBeRecorded($0, in: site) }
    guard !wanted.isEmpty else { return [] }
    if let obstacle = speech.obstacle { return [warning(site, obstacle)] }
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

  private static func warning(_ site: Site, _ obstacle: SpeechObstacle) -> Diagnostic {
    let (reason, advice) =
      switch obstacle {
      case .notInstalled(let program): ("\(program) is not installed", "`rhapsode doctor` says how to install it")
      case .tookTooLong(let command, let seconds):
        ("`\(command)` did not answer within \(seconds) seconds", "build again when the machine is less busy")
      case .failed(let command): ("`\(command)` failed", "run it in a terminal to see why")
      }
    return warning(
      site, "\(reason), so no recordings are made: readers listen by their browser's voice",
      help: "\(advice); `listen: {recordings: false}` makes none")
  }

  private static func warning(_ site: Site, _ summary: String, help: String) -> Diagnostic {
    Diagnostic(.warning, summary, at: Place(file: site.settings.files.first ?? "content/site.yaml"), help: help)
  }
}
