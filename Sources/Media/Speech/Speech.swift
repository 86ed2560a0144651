package import Model
import Synchronization
import System
import Text

/// Recordings of texts, spoken by espeak-ng where it is installed and cached below `.rhapsode/cache/media` with the
/// derivatives of pictures. Any thread may ask; each speaks its own text.
package final class Speech: Sendable {
  private let folder: String
  private let given: Installed?
  private let isAsking: Bool
  /// For each answer of the programs.
  private let seconds: Int
  /// The installed programs, determined when the first text is to be spoken.
  private let known = Mutex<Result<SpeechPrograms, SpeechObstacle>?>(nil)

  /// The paths of the programs; `nil` if they are not installed.
  package struct Installed: Sendable {
    var espeak: String?
    var ffmpeg: String?

    init(espeak: String?, ffmpeg: String?) {
      self.espeak = espeak
      self.ffmpeg = ffmpeg
    }

    static var here: Installed {
      Installed(espeak: InstalledProgram.path(of: "espeak-ng"), ffmpeg: InstalledProgram.path(of: "ffmpeg"))
    }
  }

  /// The result of speaking a text.
  package enum Outcome: Sendable {
    case made(SpeechRecording)
    /// It has no words, or no recording is wanted.
    case nothing
    case isTooLong
    /// A program failed or took too long. The next build tries again.
    case failed
  }

  /// `site` is its folder. Programs that are not given are looked for when a text is to be spoken. With `isAsking`, no
  /// recording is made: the caller only wants to know what is missing. A program may take `seconds` to tell its version.
  package init(site: String, installed: Installed? = nil, isAsking: Bool = false, seconds: Int = 20) {
    folder = site + "/.rhapsode/cache"
    given = installed
    self.isAsking = isAsking
    self.seconds = seconds
  }

  /// Why texts cannot be spoken; `nil` if they can.
  package var obstacle: SpeechObstacle? {
    guard case .failure(let obstacle) = here else { return nil }
    return obstacle
  }

  /// What the recordings depend on, apart from the texts and the settings.
  package var identity: String { "\(isAsking) \(found?.identity ?? "absent")" }

  /// Returns the voice for texts of a language; `nil` if there is none, or not the one that the settings name.
  package func voice(for language: String, _ settings: Settings.Listening) -> String? {
    guard let voices = found?.voices else { return nil }
    guard let wanted = Self.wanted(for: language, settings) else { return voices.voice(for: language) }
    return voices.has(wanted) ? wanted : nil
  }

  /// Returns the voice that the settings name for a language, or for the one that it is a variant of.
  package static func wanted(for language: String, _ settings: Settings.Listening) -> String? {
    settings.voices[language] ?? settings.voices[String(language.prefix { $0 != "-" })]
  }

  /// Returns the recording of a text, and makes it unless an intact one is cached.
  package func recording(of text: SpokenText, voice: String, speed: Int) -> Outcome {
    guard !isAsking, let programs = found, !text.paragraphs.isEmpty else { return .nothing }
    let markup = text.markup
    guard markup.count <= SpokenText.largest else { return .isTooLong }
    let key = SHA256.digest(of: Array("\(programs.identity)\n\(voice) \(speed)\n".utf8) + markup).hex(16)
    let path = "media/\(key).\(programs.writesMP3 ? "mp3" : "m4a")"
    let checksum = ChecksumFile(of: "\(folder)/\(path)")
    if checksum.isIntact(), let facts = MediaProbe.probe("\(folder)/\(path)"), let known = recording(facts, path) {
      return .made(known)
    }
    do throws(SpeechPrograms.Failure) {
      let facts = try make(markup, voice, speed, programs, path)
      checksum.write()
      return recording(facts, path).map { .made($0) } ?? .failed
    } catch {
      return .failed
    }
  }
}

extension Speech {
  private var found: SpeechPrograms? { try? here.get() }

  private var here: Result<SpeechPrograms, SpeechObstacle> {
    known.withLock { known in
      if let known { return known }
      let programs = Result { () throws(SpeechObstacle) in try SpeechPrograms(given ?? .here, seconds: seconds) }
      known = programs
      return programs
    }
  }

  private func recording(_ facts: MediaFacts, _ path: String) -> SpeechRecording? {
    guard let duration = facts.duration else { return nil }
    return SpeechRecording(
      file: "\(folder)/\(path)", path: path, type: facts.type.mime, length: Int(facts.length), duration: duration)
  }

  /// Makes a recording under temporary names, and renames it when it is complete. The next build removes what a killed
  /// build left.
  private func make(
    _ markup: [UInt8], _ voice: String, _ speed: Int, _ programs: SpeechPrograms, _ path: String
  ) throws(SpeechPrograms.Failure) -> MediaFacts {
    let state = StateFolder(folder)
    guard (try? state.makeFolder("media")) != nil, let file = RelativePath(path),
      let wave = RelativePath("\(path).wav.\(DraftName.ending())"),
      let draft = RelativePath("\(path).\(DraftName.ending())")
    else { throw .ended }
    defer {
      state.remove(wave)
      state.remove(draft)
    }
    try programs.speak(markup, voice: voice, speed: speed, as: argument(wave))
    let facts = try programs.encode(argument(wave), as: argument(draft))
    guard (try? state.rename(draft, to: file)) != nil else { throw .ended }
    return facts
  }

  /// Returns the path as an argument that a program cannot take for an option.
  private func argument(_ file: RelativePath) -> String {
    let path = "\(folder)/\(file.text)"
    return path.hasPrefix("/") ? path : "./" + path
  }
}
