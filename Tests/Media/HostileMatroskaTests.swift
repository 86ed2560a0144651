import Foundation
import Media
import Testing

/// Matroska files whose elements lie about their sizes, hide something, or are very large.
@Suite struct HostileMatroskaTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let header = Samples.element(
    [0x1A, 0x45, 0xDF, 0xA3], Samples.element([0x42, 0x82], Array("webm".utf8)))
  private static let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67]
  private static let tags: [UInt8] = [0x12, 0x54, 0xC3, 0x67]
  private static let cluster = Samples.element([0x1F, 0x43, 0xB6, 0x75], Samples.element([0xE7], [0]))
  private static let unknown: [UInt8] = [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]

  private static func file(_ inside: [UInt8]) -> [UInt8] { header + Samples.element(segment, inside) }

  private static func simple(_ name: String, _ value: String) -> [UInt8] {
    Samples.element(
      [0x67, 0xC8],
      Samples.element([0x45, 0xA3], Array(name.utf8)) + Samples.element([0x44, 0x87], Array(value.utf8)))
  }

  private static func tag(_ inside: [UInt8]) -> [UInt8] {
    Samples.element(tags, Samples.element([0x73, 0x73], inside))
  }

  private func copy(_ bytes: [UInt8]) throws -> (outcome: StrippedCopy.Outcome, bytes: [UInt8]) {
    let path = try folder.write(bytes, "a.webm")
    try? FileManager.default.removeItem(atPath: path + ".copy")
    let copy = try StrippedCopy(of: path, to: path + ".copy")
    return (copy.outcome, (try? [UInt8](Data(contentsOf: URL(filePath: path + ".copy")))) ?? [])
  }

  private func has(_ word: String, _ bytes: [UInt8]) -> Bool { bytes.firstRange(of: Array(word.utf8)) != nil }

  @Test func `private tags go, titles stay, and nothing moves`() throws {
    let whole = Self.file(Self.tag(Self.simple("TITLE", "A boat") + Self.simple("OWNER", "Anna")) + Self.cluster)
    let copy = try copy(whole)
    #expect(copy.outcome == .made(whole.count))
    #expect(has("A boat", copy.bytes) && !has("Anna", copy.bytes) && copy.bytes.suffix(8) == whole.suffix(8))
  }

  @Test func `tags inside one another, however deep, are emptied without recursion`() throws {
    var inside = Self.simple("OWNER", "Anna")
    for _ in 0..<5000 { inside = Samples.element([0x67, 0xC8], inside) }
    let copy = try copy(Self.file(Self.tag(inside) + Self.cluster))
    #expect(copy.bytes.count > 5000 && !has("Anna", copy.bytes))
  }

  @Test func `sizes that are unknown, or end outside of their element, hide nothing`() throws {
    let secret = Self.simple("OWNER", "Anna")
    let huge: [UInt8] = [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE]
    for wrong in [
      Self.tags + Self.unknown + secret, Samples.element(Self.tags, [0x73, 0x73] + Self.unknown + secret),
      Samples.element(Self.tags, Samples.element([0x73, 0x73], [0x67, 0xC8] + Self.unknown + secret)),
      [0xEC] + Self.unknown + secret, Samples.element(Self.tags, [0, 0, 0] + secret),
    ] {
      let copy = try copy(Self.file(wrong + Self.cluster))
      guard case .damaged = copy.outcome else {
        Issue.record("\(copy.outcome)")
        continue
      }
      #expect(copy.bytes.isEmpty)
    }
    // A length beyond the file ends with the file.
    let cut = try copy(Self.file(Self.cluster + Self.tags + huge + Samples.element([0x73, 0x73], secret)))
    #expect(!cut.bytes.isEmpty && !has("Anna", cut.bytes), "\(cut.outcome)")
    let open = try copy([0x1A, 0x45, 0xDF, 0xA3] + Self.unknown + Array("Anna".utf8))
    #expect(open.outcome == .damaged("has a header without an end"))
  }

  @Test func `what is no element, and what follows the film, is not copied`() throws {
    let page = Array("<html><script>alert(1)</script>".utf8)
    let streamed = try copy(Self.header + Self.segment + Self.unknown + Self.cluster + [0] + page)
    #expect(!streamed.bytes.isEmpty && !has("alert", streamed.bytes), "\(streamed.outcome)")
    let inside = try copy(Self.file(Self.cluster + [0] + page))
    #expect(!inside.bytes.isEmpty && !has("alert", inside.bytes), "\(inside.outcome)")
    let after = try copy(Self.file(Self.cluster) + page)
    #expect(!after.bytes.isEmpty && !has("alert", after.bytes), "\(after.outcome)")
    let film = Samples.element(Self.segment, Self.cluster)
    let padding: [UInt8] = Samples.element([0xEC], page)
    let padded: [UInt8] = Samples.element(
      [0x1A, 0x45, 0xDF, 0xA3], Samples.element([0x42, 0x82], Array("webm".utf8)) + padding)
    for bytes in [Self.header + padding + film, padded + film] {
      let copy = try copy(bytes)
      #expect(!copy.bytes.isEmpty && !has("alert", copy.bytes), "\(copy.outcome)")
    }
  }

  @Test func `more tags than are read are refused`() throws {
    let many = [[UInt8]](repeating: [0x73, 0x73, 0x80], count: 10_001).flatMap { $0 }
    let copy = try copy(Self.file(Samples.element(Self.tags, many + Self.simple("OWNER", "Anna")) + Self.cluster))
    guard case .unsupported = copy.outcome else {
      Issue.record("\(copy.outcome)")
      return
    }
    #expect(copy.bytes.isEmpty)
  }

  @Test func `an attached file of any size is emptied, with little memory`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      let length = 300 << 20
      let type = Samples.element([0x46, 0x60], Array("image/jpeg".utf8))
      let attached = type + [0x46, 0x5C, 0x08] + Samples.big(length, bytes: 4)
      let whole = { (id: [UInt8], inside: [UInt8]) in
        id + [0x08] + Samples.big(inside.count + length, bytes: 4) + inside
      }
      let head = Self.header + whole(Self.segment, whole([0x19, 0x41, 0xA4, 0x69], whole([0x61, 0xA7], attached)))
      let path = try folder.write(head + Array("Anna".utf8), "a.mkv")
      let handle = try #require(FileHandle(forWritingAtPath: path))
      try handle.seek(toOffset: UInt64(head.count + length - 4))
      try handle.write(contentsOf: Array("Anna".utf8))
      let copy = try StrippedCopy(of: path, to: path + ".copy")
      #expect(copy.outcome == .made(head.count + length))
      let made = try #require(FileHandle(forReadingAtPath: path + ".copy"))
      #expect(try made.read(upToCount: head.count + 100)?.range(of: Data("Anna".utf8)) == nil)
      try made.seek(toOffset: UInt64(head.count + length - 100))
      #expect(try made.readToEnd() == Data(count: 100))
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
      #expect(try #require(Int(peak.filter(\.isNumber))) < 150 << 10, "\(peak)")
    }
  }
}
