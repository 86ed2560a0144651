import System
import Text

/// The programs that speak: espeak-ng, which makes sound of a text, and ffmpeg, which makes the sound small.
struct SpeechPrograms: Sendable {
  let espeak: String
  let ffmpeg: String
  let voices: SpeechVoices
  /// Whether ffmpeg can write MP3, which every browser and podcast app plays; otherwise it writes M4A.
  let writesMP3: Bool
  /// What the recordings depend on, apart from the text: equal texts mean equal recordings.
  let identity: String

  /// Asks both for their versions. Each answer may take `seconds`.
  init(_ installed: Speech.Installed, seconds: Int) throws(SpeechObstacle) {
    guard let espeak = installed.espeak else { throw .notInstalled("espeak-ng") }
    guard let ffmpeg = installed.ffmpeg else { throw .notInstalled("ffmpeg") }
    let version = try Self.answer(of: espeak, "espeak-ng", "--version", seconds)
    let listing = try Self.answer(of: espeak, "espeak-ng", "--voices", seconds)
    let encoder = try Self.answer(of: ffmpeg, "ffmpeg", "-version", seconds)
    (self.espeak, self.ffmpeg) = (espeak, ffmpeg)
    voices = SpeechVoices(listing)
    writesMP3 = encoder.contains("--enable-libmp3lame")
    // The path of its data follows the version.
    let spoken = version.utf8.firstRange(of: "Data at".utf8).map { version[..<$0.lowerBound] } ?? version[...]
    let written = encoder.split(separator: "\n").first ?? ""
    identity = "form \(Self.form), \(spoken), \(written), \(writesMP3), \(FastDigest(of: listing).hex)"
  }

  /// Change it with everything that changes the recording of the same text.
  private static let form = 1

  private static let limits = Confinement.Limits(memory: 4 << 30, seconds: 3600, fileSize: 2 << 30)

  private static func answer(
    of path: String, _ name: String, _ option: String, _ seconds: Int
  ) throws(SpeechObstacle) -> String {
    let command = "\(name) \(option)"
    let deadline = MonotonicClock.seconds() + Double(seconds)
    guard let child = ChildProcess(path, [option], confinement: .offline()) else { throw .failed(command: command) }
    let answer = child.receiveAll(limit: 1 << 20, before: deadline)
    if answer == nil, MonotonicClock.seconds() >= deadline {
      throw .tookTooLong(command: command, seconds: seconds)
    }
    guard let answer, !answer.isEmpty else { throw .failed(command: command) }
    return answer.text
  }
}

extension SpeechPrograms {
  enum Failure: Error {
    case tookTooLong
    /// A program ended without a complete file.
    case ended
  }

  /// Writes the text's sound as WAV into a new file.
  func speak(_ markup: [UInt8], voice: String, speed: Int, as wave: String) throws(Failure) {
    // A slow machine speaks 500 bytes in a second; this one 20,000.
    let deadline = MonotonicClock.seconds() + 20 + Double(markup.count) / 500
    let arguments = ["--stdin", "-b", "1", "-m", "-v", voice, "-s", "\(speed)", "-w", wave]
    guard let child = ChildProcess(espeak, arguments, confinement: .offline(limits: Self.limits)) else { throw .ended }
    let isTaken = child.send(markup, before: deadline)
    child.endInput()
    let answer = child.receiveAll(limit: 1 << 16, before: deadline)
    guard isTaken, answer != nil else { throw MonotonicClock.seconds() < deadline ? .ended : .tookTooLong }
    guard Self.isWhole(wave) else { throw .ended }
  }

  /// Writes the sound as MP3 or M4A into a new file, and returns its facts.
  func encode(_ wave: String, as target: String) throws(Failure) -> MediaFacts {
    // A slow machine encodes ten times as fast as it is heard, at 44 kB a second.
    let deadline = MonotonicClock.seconds() + 30 + Double(Files.size(wave)) / 441_000
    let codec =
      writesMP3
      ? ["-c:a", "libmp3lame", "-compression_level", "7", "-id3v2_version", "0", "-write_id3v1", "0", "-f", "mp3"]
      : ["-c:a", "aac", "-movflags", "+faststart", "-f", "ipod"]
    let arguments =
      ["-v", "quiet", "-nostdin", "-n", "-protocol_whitelist", "file", "-f", "wav", "-i", wave, "-map_metadata", "-1"]
      + ["-fflags", "+bitexact", "-flags:a", "+bitexact", "-ac", "1", "-b:a", "48k"] + codec + [target]
    guard let child = ChildProcess(ffmpeg, arguments, confinement: .offline(limits: Self.limits)) else {
      throw .ended
    }
    let answer = child.receiveAll(limit: 1 << 20, before: deadline)
    guard answer != nil else { throw MonotonicClock.seconds() < deadline ? .ended : .tookTooLong }
    // A truncated file has a shorter duration.
    guard let heard = MediaProbe.probe(wave)?.duration, let facts = MediaProbe.probe(target),
      let duration = facts.duration, abs(heard - duration) < 1
    else { throw .ended }
    return facts
  }

  /// Whether the file is as long as its head says, which espeak-ng writes last.
  private static func isWhole(_ wave: String) -> Bool {
    guard let file = try? OpenFile(reading: wave, followsLink: false), file.size > 44 else { return false }
    let head = file.bytes(at: 0, count: 8)
    let length = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    return head.starts(with: "RIFF".utf8) && length == file.size - 8
  }
}
