import System
import Testing
import Trial

@testable import Media

/// AVIF pictures whose tables are written byte by byte.
@Suite struct HEIFStripperTests {
  private static let alpha = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"

  /// Returns a picture with items from 1 on, which have four bytes each: `1111`, `2222` … Item 2 has the property `auxiliary`.
  private static func avif(
    items: Int = 1, auxiliary: String = alpha, references: [UInt8] = [], locations: [UInt8]? = nil, more: [UInt8] = []
  ) -> [UInt8] {
    func full(_ name: String, _ content: [UInt8]) -> [UInt8] { Samples.box(name, [0, 0, 0, 0] + content) }
    func short(_ number: Int) -> [UInt8] { Samples.big(number, bytes: 2) }
    let head = Samples.box("ftyp", Samples.ascii("avif") + [0, 0, 0, 0] + Samples.ascii("mif1avif"))
    var (data, information, places): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    for number in 1...items {
      data += [UInt8](repeating: UInt8(0x30 + number), count: 4)
      information += Samples.box("infe", [2, 0, 0, 0] + short(number) + [0, 0] + Samples.ascii("av01") + [0])
      places += short(number) + [0, 0, 0, 1] + Samples.big(head.count + 4 + 4 * number, bytes: 4)
      places += Samples.big(4, bytes: 4)
    }
    let properties =
      full("ispe", Samples.big(64, bytes: 4) + Samples.big(64, bytes: 4)) + full("auxC", Samples.ascii(auxiliary) + [0])
    let table = Samples.big(2, bytes: 4) + [0, 1, 1, 1] + [0, 2, 2, 1, 2]
    let boxes: [UInt8] =
      full("hdlr", [0, 0, 0, 0] + Samples.ascii("pict") + [UInt8](repeating: 0, count: 13)) + full("pitm", [0, 1])
      + full("iinf", short(items) + information)
      + full("iloc", locations ?? [0x44, 0] + short(items) + places)
      + full("iref", references) + Samples.box("iprp", Samples.box("ipco", properties) + full("ipma", table))
    return head + Samples.box("mdat", data) + full("meta", boxes + more)
  }

  private static func reference(_ type: String, _ from: Int, to: Int, count: Int = 1) -> [UInt8] {
    Samples.box(type, Samples.big(from, bytes: 2) + Samples.big(count, bytes: 2) + Samples.big(to, bytes: 2))
  }

  private func copy(of picture: [UInt8]) throws -> (outcome: StrippedCopy.Outcome, bytes: [UInt8]) {
    let folder = try TemporaryFolder()
    try folder.write(picture, to: "a.avif")
    let outcome = try StrippedCopy(of: folder / "a.avif", to: folder / "copy.avif").outcome
    return (outcome, Files.exists(folder / "copy.avif") ? try folder.bytes(of: "copy.avif") : [])
  }

  @Test(arguments: [(alpha, true), ("urn:mpeg:mpegB:cicp:systems:auxiliary:depth", false)])
  func `a picture keeps its tiles and its transparency, but no depth map and no thumbnail`(name: String, isKept: Bool)
    throws
  {
    let references =
      Self.reference("auxl", 2, to: 1) + Self.reference("thmb", 3, to: 1) + Self.reference("dimg", 1, to: 4)
    let (outcome, copy) = try copy(of: Self.avif(items: 4, auxiliary: name, references: references))
    guard case .made = outcome else {
      Issue.record("\(outcome)")
      return
    }
    func has(_ text: String) -> Bool { copy.firstRange(of: Array(text.utf8)) != nil }
    #expect(has("1111") && has("4444") && !has("3333"))
    #expect(has("2222") == isKept && has("auxl") == isKept && !has("thmb"))
  }

  /// A picture of 1 MB could have claimed 34 GB of numbers.
  @Test func `a reference has only the numbers in its own box`() throws {
    let claims = (0..<50).flatMap { _ in Self.reference("cdsc", 1, to: 1, count: 65_535) }
    let picture =
      Self.avif(references: claims + Self.reference("cdsc", 1, to: 1))
      + Samples.box("free", Array(repeating: 0, count: 200_000))
    let items = try #require(PictureItems(ByteReader(picture)))
    #expect(items.references.map(\.to) == [[1]])
  }

  /// A picture of 400 KB could have claimed 68 GB of them.
  @Test func `many extents of no bytes are damage, and one is the whole file`() throws {
    func located(_ count: Int) -> PictureItems? {
      let record: [UInt8] = [0, 1, 0, 0] + Samples.big(count, bytes: 2)
      let records = [[UInt8]](repeating: record, count: 50).flatMap(\.self)
      return PictureItems(ByteReader(Self.avif(locations: [0, 0] + Samples.big(50, bytes: 2) + records)))
    }
    #expect(located(65_535) == nil && located(2) == nil)
    #expect(located(1)?.all.first?.extents?.count == 50)
  }

  @Test func `a table that occurs again is left out, and does not repeat the first one`() throws {
    let again = (0..<100).flatMap { _ in Samples.box("iinf", [0, 0, 0, 0, 0, 0]) }
    let (outcome, copy) = try copy(of: Self.avif(items: 2, more: again))
    guard case .made = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(PictureItems(ByteReader(copy))?.all.map(\.id) == [1])
  }

  @Test(arguments: ["iinf", "iref"]) func `a table that is cut off has nothing, and is no crash`(name: String) throws {
    var picture = Self.avif(references: Self.reference("cdsc", 1, to: 1))
    let place = try #require(picture.firstRange(of: Samples.ascii(name))).lowerBound
    let length = try #require(ByteReader(picture).big32(at: place - 4))
    // The rest of the table becomes a box of its own.
    picture.replaceSubrange(place - 4..<place, with: Samples.big(9, bytes: 4))
    picture.replaceSubrange(place + 5..<place + 9, with: Samples.big(length - 9, bytes: 4))
    let items = PictureItems(ByteReader(picture))
    #expect(items.map { name == "iinf" ? $0.all.isEmpty : $0.references.isEmpty } ?? true)
  }

  @Test func `a second table of parts is left out`() throws {
    let picture = Self.avif(items: 2) + Samples.box("meta", [0, 0, 0, 0])
    let (outcome, copy) = try copy(of: picture)
    guard case .made = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(copy.count == picture.count && PictureItems(ByteReader(copy))?.all.map(\.id) == [1])
  }
}
