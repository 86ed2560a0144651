import System
import Testing

@testable import Media

/// The durations of MP3 and AAC, whose files need not tell them.
@Suite struct SoundFramesTests {
  /// A silent frame at 44,100 Hz, with `content` after its header.
  private static func frame(isLoud: Bool = true, _ content: [UInt8] = []) -> [UInt8] {
    let rest = (isLoud ? 417 : 104) - 4 - content.count
    return [0xFF, 0xFB, isLoud ? 0x90 : 0x10, 0] + content + [UInt8](repeating: 0, count: rest)
  }

  private static func frames(_ count: Int, isLoud: Bool = true) -> [UInt8] {
    [[UInt8]](repeating: frame(isLoud: isLoud), count: count).flatMap(\.self)
  }

  /// A first frame that declares the number of frames and of bytes, as encoders write it.
  private static func declaring(_ count: Int, bytes: Int) -> [UInt8] {
    let numbers = [0, 0, 0, 3] + Samples.big(count, bytes: 4) + Samples.big(bytes, bytes: 4)
    return frame([UInt8](repeating: 0, count: 32) + Samples.ascii("Xing") + numbers)
  }

  /// Whether the duration is that of so many frames.
  private func has(_ count: Int, _ bytes: [UInt8], _ name: String = "a.mp3") throws -> Bool {
    let folder = try Folder()
    let duration = try #require(MediaProbe.probe(try folder.write(bytes, name))?.duration)
    return abs(duration - Double(count) * 1152 / 44_100) < 0.001
  }

  @Test func `a bit rate that changes after a quiet start does not change the duration`() throws {
    #expect(try has(110, Self.frames(10, isLoud: false) + Self.frames(100)))
  }

  @Test func `tags around the sound are not counted`() throws {
    let tag = Samples.ascii("ID3\u{4}\0\0\0\0\u{2}\0") + [UInt8](repeating: 0, count: 256)
    let end = Samples.ascii("TAG") + [UInt8](repeating: 0x20, count: 125)
    #expect(try has(100, tag + Self.frames(100) + end))
  }

  @Test func `the number of frames that an encoder declares counts, unless the file is shorter`() throws {
    let sound = Self.frames(100)
    #expect(try has(99, Self.declaring(99, bytes: 101 * 417) + sound))
    #expect(try has(101, Self.declaring(5000, bytes: 5001 * 417) + sound))
  }

  @Test func `the duration of a long recording is estimated from parts of it`() throws {
    let folder = try Folder()
    // 12.5 MB, and then 6.2 MB with a quarter of the bit rate.
    let bytes = Self.frames(30_000) + Self.frames(60_000, isLoud: false)
    let path = try folder.write(bytes, "a.mp3")
    let duration = try #require(MediaProbe.probe(path)?.duration)
    let exact = 90_000 * 1152 / 44_100.0
    #expect(abs(duration - exact) < exact / 50 && duration == duration.rounded(), "\(duration)")
    #expect(MediaProbe.probe(path)?.duration == duration)
    let steady = try #require(MediaProbe.probe(try folder.write(Self.frames(45_000), "b.mp3"))?.duration)
    #expect(abs(steady - 45_000 * 1152 / 44_100.0) < 1)
  }

  @Test func `a long recording with something else in its middle has no estimate of its own`() throws {
    let folder = try Folder()
    let half = Self.frames(25_000)
    let path = try folder.write(half + [UInt8](repeating: 0x20, count: 1 << 20) + half, "a.mp3")
    let file = try OpenFile(reading: path)
    let duration = SoundFrames.seconds(of: file)
    #expect(duration == nil)
  }

  @Test func `AAC in ADTS frames has a duration`() throws {
    // 100 bytes, 44,100 Hz, 1,024 samples.
    let frame = [0xFF, 0xF1, 0x50, 0x80, 0x0C, 0x9F, 0xFC] + [UInt8](repeating: 0, count: 93)
    let bytes = [[UInt8]](repeating: frame, count: 90).flatMap(\.self)
    let folder = try Folder()
    let facts = try #require(MediaProbe.probe(try folder.write(bytes, "a.aac")))
    #expect(facts.type == .aac)
    #expect(facts.duration.map { abs($0 - 90 * 1024 / 44_100.0) < 0.001 } ?? false)
  }
}
