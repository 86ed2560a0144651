import Foundation
import Model
import Testing
import Text
import Trial

@testable import Media

@Suite struct SpeechTests {
  private static let installed = Speech.Installed.here
  private static let isHere = installed.espeak != nil && installed.ffmpeg != nil
  private static let text = SpokenText([.init("Το λιμάνι", isHeading: true), .init("Ένα καΐκι & <δύο> βάρκες.")])

  private static let voices = SpeechVoices(
    """
    Pty Language       Age/Gender VoiceName          File                 Other Languages
     5  el              --/M      Greek              grk/el
     5  en-029          --/M      English_(Caribbean) gmw/en-029           (en 10)
     2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
     2  en-us           --/M      English_(America)  gmw/en-US            (en 3)
     5  en-gb-x-rp      --/M      English_(Received_Pronunciation) gmw/en-GB-x-rp       (en-gb 4)(en 5)
    """)

  private func withFolder(_ work: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "speech-\(UUID())").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try work(folder)
  }

  private func cached(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/.rhapsode/cache/media")) ?? []).sorted()
  }

  private func stub(_ script: String, in folder: String) throws -> String {
    let path = "\(folder)/espeak-\(UUID())"
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path + "-source"))
    let install = "cp '\(path)-source' '\(path)' && chmod +x '\(path)'"
    _ = try Command.run("/bin/sh", ["-c", install])
    return path
  }

  @Test func `a text is markup without commands of its own`() {
    let text = SpokenText([.init("A & <b>", isHeading: true), .init("[[h@'loU]] \u{1}100S\nend")])
    #expect(text.markup.text == "A &amp; &lt;b&gt;<break time=\"600ms\"/>\n\n[ [h@'loU]]  100S end\n\n")
    #expect(SpokenText().markup.isEmpty)
  }

  @Test(arguments: [
    ("el", "el"), ("el-GR", "el"), ("en", "en-gb"), ("en-AU", "en-gb"), ("en-US", "en-us"), ("EN-GB", "en-gb"),
  ])
  func `a language has its own voice, or that of the language that it is a variant of`(code: String, voice: String) {
    #expect(Self.voices.voice(for: code) == voice)
  }

  @Test func `a language without a voice has none, and settings choose voices by name`() {
    #expect(Self.voices.voice(for: "fi") == nil && Self.voices.voice(for: "") == nil)
    #expect(Self.voices.has("en-us") && Self.voices.has("el+f3") && !Self.voices.has("fi") && !Self.voices.has(""))
    #expect(SpeechVoices("").voice(for: "en") == nil)
  }

  @Test func `without programs nothing is made, and what is missing is named`() {
    let none = Speech(site: "/nowhere", installed: .init(espeak: nil, ffmpeg: "/bin/true"))
    #expect(none.obstacle == .notInstalled("espeak-ng") && none.voice(for: "en", .init()) == nil)
    let half = Speech(site: "/nowhere", installed: .init(espeak: "/bin/true", ffmpeg: nil))
    #expect(half.obstacle == .notInstalled("ffmpeg"))
    guard case .nothing = none.recording(of: Self.text, voice: "el", speed: 160) else {
      Issue.record("a recording without a program")
      return
    }
  }

  @Test func `a program that does not answer, or fails, is not said to be missing`() throws {
    try withFolder { folder in
      let slow = try stub("exec sleep 60", in: folder)
      #expect(
        Speech(site: folder, installed: .init(espeak: slow, ffmpeg: "/bin/true"), seconds: 1).obstacle
          == .tookTooLong(command: "espeak-ng --version", seconds: 1))
      let mute = try stub("[ $1 = --version ] && echo espeak", in: folder)
      #expect(
        Speech(site: folder, installed: .init(espeak: mute, ffmpeg: "/bin/true")).obstacle
          == .failed(command: "espeak-ng --voices"))
    }
  }

  @Test(.enabled(if: isHere, "espeak-ng or ffmpeg is not installed"))
  func `a text is spoken once, with the same bytes on every machine`() throws {
    try withFolder { folder in
      let speech = Speech(site: folder)
      #expect(speech.obstacle == nil && speech.voice(for: "el", .init()) == "el")
      guard case .made(let made) = speech.recording(of: Self.text, voice: "el", speed: 160) else {
        Issue.record("no recording")
        return
      }
      #expect(made.type == "audio/mpeg" && made.path.hasPrefix("media/") && made.path.hasSuffix(".mp3"))
      #expect(made.duration > 2 && made.duration < 10, "\(made.duration)")
      let bytes = try Data(contentsOf: URL(filePath: made.file))
      #expect(made.length == bytes.count)
      let name = try #require(made.path.split(separator: "/").last.map(String.init))
      #expect(cached(folder) == [name, name + ".sum"], "\(cached(folder))")
      let before = try FileManager.default.attributesOfItem(atPath: made.file)[.modificationDate] as? Date
      _ = Speech(site: folder).recording(of: Self.text, voice: "el", speed: 160)
      #expect(try FileManager.default.attributesOfItem(atPath: made.file)[.modificationDate] as? Date == before)

      // Damaged, it is made again, with the same bytes.
      try bytes.dropLast(200).write(to: URL(filePath: made.file))
      _ = Speech(site: folder).recording(of: Self.text, voice: "el", speed: 160)
      #expect(try Data(contentsOf: URL(filePath: made.file)) == bytes)

      // Another speed or voice is another recording.
      guard case .made(let fast) = speech.recording(of: Self.text, voice: "el", speed: 320),
        case .made(let other) = speech.recording(of: Self.text, voice: "el+f3", speed: 160)
      else {
        Issue.record("no recording")
        return
      }
      #expect(Set([made.path, fast.path, other.path]).count == 3 && fast.duration < made.duration)
    }
  }

  @Test(.enabled(if: isHere, "espeak-ng or ffmpeg is not installed"))
  func `a text that is too long is not spoken`() {
    let speech = Speech(site: "/nowhere", installed: Self.installed)
    #expect(speech.obstacle == nil)
    let long = SpokenText([.init(String(repeating: "Words. ", count: 20_000))])
    guard case .isTooLong = speech.recording(of: long, voice: "en", speed: 160) else {
      Issue.record("not too long")
      return
    }
  }

  @Test(
    .enabled(if: isHere, "espeak-ng or ffmpeg is not installed"),
    arguments: ["exit 1", "kill -9 $$", "printf RIFF > \"${10}\"", "head -c 4000 /dev/zero > \"${10}\""])
  func `a program that fails leaves nothing behind`(script: String) throws {
    try withFolder { folder in
      let espeak = try stub(
        "case $1 in --version) echo espeak;; --voices) printf 'x\\n 5 el --/M Greek grk/el\\n';; *) \(script);; esac",
        in: folder)
      let speech = Speech(site: folder, installed: .init(espeak: espeak, ffmpeg: Self.installed.ffmpeg))
      #expect(speech.voice(for: "el", .init()) == "el")
      guard case .failed = speech.recording(of: Self.text, voice: "el", speed: 160) else {
        Issue.record("not failed")
        return
      }
      #expect(cached(folder).isEmpty, "\(cached(folder))")
    }
  }

  @Test func `who only asks what is missing makes nothing`() {
    let speech = Speech(site: "/nowhere", installed: Self.installed, isAsking: true)
    guard case .nothing = speech.recording(of: Self.text, voice: "el", speed: 160) else {
      Issue.record("a recording")
      return
    }
  }
}
