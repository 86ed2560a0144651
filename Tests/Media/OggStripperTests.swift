import System
import Testing
import Trial

@testable import Media

/// The comments of every codec in Ogg lose personal data.
@Suite struct OggStripperTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let comments =
    Samples.little(4, bytes: 4) + Samples.ascii("test") + Samples.little(2, bytes: 4) + Samples.little(7, bytes: 4)
    + Samples.ascii("TITLE=x") + Samples.little(13, bytes: 4) + Samples.ascii("LOCATION=home")

  /// Returns the copy of a file with these packets, one on each page.
  private func copy(_ packets: [[UInt8]], before: [UInt8] = [], isMarked: Bool = true) throws -> [UInt8] {
    let pages = packets.enumerated().map { number, packet in
      Samples.page(packet, stream: 7, position: number * 100, isFirst: isMarked && number == 0)
    }
    try folder.write(before + pages.joined(), to: "a.ogg")
    let copy = try StrippedCopy(of: folder / "a.ogg", to: folder / "copy.ogg")
    guard case .made = copy.outcome else { return before + pages.joined() }
    return try Files.read(folder / "copy.ogg")
  }

  private func expectClean(_ bytes: [UInt8], _ codec: String) {
    #expect(bytes.firstRange(of: Array("TITLE=x".utf8)) != nil, "\(codec)")
    #expect(bytes.firstRange(of: Array("home".utf8)) == nil, "\(codec)")
  }

  private static let vorbis = [
    Samples.ascii("\u{1}vorbis") + [UInt8](repeating: 0, count: 23), Samples.ascii("\u{3}vorbis") + comments + [1],
    Samples.ascii("\u{5}vorbis"), [0],
  ]

  @Test func `the comments of Speex, CELT, VP8 and Kate lose the place`() throws {
    let zeros = [UInt8](repeating: 0, count: 20)
    for (codec, mark) in [
      ("Speex   ", []), ("CELT    ", []), ("OVP80\u{1}", Samples.ascii("OVP80\u{2} ")),
      ("\u{80}kate\0\0\0", [0x81] + Samples.ascii("kate\0\0\0\0")),
    ] {
      expectClean(try copy([Samples.ascii(codec) + zeros, mark + Self.comments, [0]]), codec)
    }
  }

  @Test func `a stream whose first page is not marked loses its place too`() throws {
    expectClean(try copy(Self.vorbis), "marked")
    let other = Samples.page(Self.vorbis[0], stream: 1, position: 0, isFirst: true)
    let rest = Self.vorbis[1...].map { Samples.page($0, stream: 1, position: 100) }
    expectClean(try copy(Self.vorbis, before: other + rest.joined(), isMarked: false), "not marked")
  }

  @Test func `every block of FLAC in Ogg is cleaned, and its sound stays`() throws {
    func block(_ type: UInt8, _ content: [UInt8]) -> [UInt8] { [type] + Samples.big(content.count, bytes: 3) + content }
    let bytes = try copy([
      [0x7F] + Samples.ascii("FLAC\u{1}\0\0\u{3}fLaC") + block(0, [UInt8](repeating: 0, count: 34)),
      block(4, Self.comments), block(2, Samples.ascii("ownerhome")), block(0x86, Samples.ascii("a picture at home")),
      [0xFF, 0xF8] + Samples.ascii("sound"),
    ])
    expectClean(bytes, "FLAC")
    #expect(bytes.firstRange(of: [0xFF, 0xF8] + Array("sound".utf8)) != nil)
    // What is removed becomes padding of the same length; the last block is still marked as such.
    #expect(bytes.firstRange(of: [0x01, 0, 0, 9, 0, 0]) != nil && bytes.firstRange(of: [0x81, 0, 0, 17, 0, 0]) != nil)
  }
}
