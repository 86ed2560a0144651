import Foundation
import Model
import System
import Testing
import Text

@testable import Media

@Suite struct RecordingsTests {
  private static let installed = Recordings.Probe.installed

  @Test func `the shape of samples is the loudest moment of equal parts`() {
    var samples: [UInt8] = []
    for index in 0..<16_000 {
      let loudness = index < 8000 ? 1000 : -4000
      let bits = UInt16(bitPattern: Int16(loudness))
      samples += [UInt8(truncatingIfNeeded: bits), UInt8(bits >> 8)]
    }
    let shape = Waveform.shape(of: samples)
    #expect(shape.count == Waveform.parts && shape.first == 25 && shape.last == 100)
    #expect(Waveform.shape(of: []).isEmpty)
    #expect(Waveform.shape(of: [UInt8](repeating: 0, count: 16_000)).isEmpty)
    #expect(Waveform.shape(of: [0, 0x80] + [UInt8](repeating: 0, count: 16_000)).first == 100)
  }

  @Test func `facts are read as they were written, and never from damaged files`() {
    var facts = RecordingFacts()
    facts.shape = [0, 40, 100]
    facts.chapters = [.init(title: "Αρχή", start: 0), .init(title: "", start: 12.5)]
    #expect(RecordingFacts(facts.bytes) == facts)
    for end in facts.bytes.indices { #expect(RecordingFacts(Array(facts.bytes[..<end])) == nil) }
    facts.shape = [101]
    #expect(RecordingFacts(facts.bytes) == nil)
  }

  @Test(.enabled(if: installed.ffmpeg != nil && installed.ffprobe != nil, "ffmpeg is not installed"))
  func `a recording's shape and chapters are read once`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "recordings-\(UUID())").path(
      percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/a.wav"
    try Data(Self.wave).write(to: URL(filePath: file))
    var asset = Asset(file: file, path: "a.wav", type: "audio/wav", length: 0)
    asset.contents = FastDigest(of: Self.wave)
    let facts = try #require(Recordings(site: folder).facts(of: asset))
    #expect(facts.shape.count == Waveform.parts && facts.shape.max() == 100 && facts.chapters.isEmpty)
    try FileManager.default.removeItem(atPath: file)
    #expect(Recordings(site: folder).facts(of: asset) == facts)
    Recordings(site: folder).forget()
    #expect(Recordings(site: folder).facts(of: asset)?.shape == [])
  }

  @Test func `without programs nothing is known`() {
    let recordings = Recordings(site: "/nowhere", probe: .init(ffmpeg: nil, ffprobe: nil))
    #expect(!recordings.isUseful)
    #expect(recordings.facts(of: Asset(file: "a", path: "a", type: "audio/mpeg", length: 1)) == RecordingFacts())
  }

  /// A second of a tone that becomes louder.
  private static let wave: [UInt8] = {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let samples = (0..<8000).flatMap { little((($0 / 8) % 2 == 0 ? 1 : -1) * $0, 2) }
    return Array("RIFF".utf8) + little(36 + samples.count, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2)
      + little(1, 2) + little(8000, 4) + little(16_000, 4) + little(2, 2) + little(16, 2) + Array("data".utf8)
      + little(samples.count, 4) + samples
  }()
}
