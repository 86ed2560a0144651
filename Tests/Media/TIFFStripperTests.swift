import System
import Testing
import Trial

@testable import Media

@Suite struct TIFFStripperTests {
  /// Returns a picture of four bytes whose pixels begin at 8, and whose directory has more entries.
  private func picture(_ more: [(tag: Int, type: Int, count: Int, place: Int)], data: Int = 0) -> [UInt8] {
    let entries =
      [(256, 3, 1, 2), (257, 3, 1, 2), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1), (273, 4, 1, 8), (279, 4, 1, 4)]
      + more.map { ($0.tag, $0.type, $0.count, $0.place) }
    var bytes = Samples.ascii("II*\0") + Samples.little(12 + data, bytes: 4) + [1, 2, 3, 4]
    bytes += [UInt8](repeating: 0, count: data) + Samples.little(entries.count, bytes: 2)
    for (tag, type, count, value) in entries {
      bytes += Samples.little(tag, bytes: 2) + Samples.little(type, bytes: 2)
      bytes += Samples.little(count, bytes: 4) + Samples.little(value, bytes: 4)
    }
    return bytes + [0, 0, 0, 0]
  }

  private func outcome(_ bytes: [UInt8]) throws -> StrippedCopy.Outcome {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "a.tif")
    return try StrippedCopy(of: folder / "a.tif", to: folder / "copy.tif").outcome
  }

  /// In a picture of 8 MB, each of a thousand entries could have claimed 32 MB of numbers.
  @Test func `entries that share their numbers are damage before these are read`() throws {
    let shared = (tag: 273, type: 3, count: 1000, place: 12)
    #expect(try outcome(picture([shared, shared], data: 2000)) == .damaged("has parts that overlap"))
    let one = picture([(tag: 270, type: 2, count: 1000, place: 12)], data: 2000)
    guard case .made = try outcome(one) else {
      Issue.record("a description is removed")
      return
    }
  }
}
