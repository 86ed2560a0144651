import Foundation
import Media
import Testing

/// MPEG recordings whose ID3 tags lie about their sizes, or hide something.
@Suite struct HostileSoundTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Two silent frames of 128 kbit/s at 44,100 Hz.
  private static let sound = [[UInt8]](
    repeating: [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413), count: 2
  )
  .flatMap(\.self)

  private static func syncsafe(_ number: Int) -> [UInt8] { [21, 14, 7, 0].map { UInt8(number >> $0 & 0x7F) } }

  private static func tag(_ frames: [UInt8], length: Int? = nil, version: UInt8 = 4, flags: UInt8 = 0) -> [UInt8] {
    Array("ID3".utf8) + [version, 0, flags] + syncsafe(length ?? frames.count) + frames
  }

  private static func frame(_ name: String, _ content: [UInt8], length: Int? = nil) -> [UInt8] {
    Array(name.utf8) + syncsafe(length ?? content.count) + [0, 0] + content
  }

  private func copy(_ bytes: [UInt8]) throws -> (outcome: StrippedCopy.Outcome, bytes: [UInt8]) {
    let path = try folder.write(bytes, "a.mp3")
    try? FileManager.default.removeItem(atPath: path + ".copy")
    _ = MediaProbe.probe(path)
    let copy = try StrippedCopy(of: path, to: path + ".copy")
    return (copy.outcome, (try? [UInt8](Data(contentsOf: URL(filePath: path + ".copy")))) ?? [])
  }

  private func has(_ word: String, _ bytes: [UInt8]) -> Bool { bytes.firstRange(of: Array(word.utf8)) != nil }

  @Test func `a title stays, and a private frame goes`() throws {
    let title = Self.frame("TIT2", [3] + Array("A boat".utf8))
    let copy = try copy(Self.tag(title + Self.frame("PRIV", Array("Anna".utf8))) + Self.sound)
    #expect(has("A boat", copy.bytes) && !has("Anna", copy.bytes) && copy.bytes.suffix(834) == Self.sound[...])
  }

  @Test func `a frame of one kind in front of a frame of another is no sound`() throws {
    // A frame of MPEG layer I with 36 bytes, and then one of AAC with 8, which reaches to the end.
    let mixed = [0xFF, 0xFF, 0x12] + [UInt8](repeating: 0, count: 33) + [0xFF, 0xF9, 0x22, 0x60, 1, 0, 0, 0]
    let copy = try copy([0xFF, 0xF9, 0x22, 0x60, 1, 0, 0x12, 0] + mixed + [0, 0, 0, 0])
    #expect(copy.outcome == .damaged("has no sound"))
  }

  @Test func `sizes beyond the tag or the file hide nothing`() throws {
    let secret = Self.frame("PRIV", Array("Anna".utf8))
    for frames in [
      Self.frame("TIT2", [3] + Array("Anna".utf8), length: 0x0FFF_FFFF) + secret,
      Self.frame("APIC", [0] + Array("image/jpeg".utf8) + secret, length: 5000),
      Self.frame("CHAP", Array("a".utf8) + secret), Self.frame("CTOC", [0x61, 0, 3, 255] + secret),
    ] {
      let copy = try copy(Self.tag(frames) + Self.sound)
      #expect(copy.outcome == .made(Self.sound.count) && !has("Anna", copy.bytes), "\(copy.outcome)")
    }
    #expect(try copy(Self.tag(secret, length: 0x0FFF_FFFF) + Self.sound).outcome == .damaged("ends too early"))
    for flags: UInt8 in [0x40, 0x80, 0xC0, 0xF0] {
      for version: UInt8 in 2...4 {
        let copy = try copy(
          Self.tag([0x7F, 0xFF, 0xFF, 0xFF] + secret, version: version, flags: flags) + Self.sound)
        #expect(!has("Anna", copy.bytes))
      }
    }
  }

  @Test func `chapters inside chapters are not followed`() throws {
    var inside = Self.frame("PRIV", Array("Anna".utf8))
    for _ in 0..<2000 { inside = Self.frame("CHAP", [0x61, 0] + [UInt8](repeating: 0, count: 16) + inside) }
    let copy = try copy(Self.tag(inside) + Self.sound)
    #expect(!copy.bytes.isEmpty && !has("Anna", copy.bytes), "\(copy.outcome)")
  }

  @Test func `a frame of many megabytes is dropped, or kept once`() throws {
    let large = [UInt8](repeating: 0x41, count: 40 << 20)
    let copy = try copy(Self.tag(Self.frame("PRIV", large) + Self.frame("TIT2", [3] + Array("A".utf8))) + Self.sound)
    #expect(copy.bytes.count < 2000 && !copy.bytes.isEmpty)
    let path = try folder.write(Self.tag([UInt8](repeating: 0, count: 65 << 20)) + Self.sound, "b.mp3")
    #expect(try StrippedCopy(of: path, to: path + ".copy").outcome == .unsupported("has a tag that is too large"))
  }

  @Test func `a page after a tag, or before the sound, is not copied`() throws {
    let page = Array("<html><script>alert(1)</script>".utf8)
    #expect(try copy(Self.tag([]) + page).outcome == .damaged("has no sound"))
    let copy = try copy(Self.tag([]) + page + Self.sound)
    #expect(copy.outcome == .made(Self.sound.count) && copy.bytes == Self.sound)
    #expect(MediaType(head: Array("ID3 tags are explained here.".utf8)) == nil)
    #expect(MediaType(head: [0, 0, 0] + Self.sound) == .mp3)
  }
}
