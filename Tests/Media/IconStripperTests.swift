import System
import Testing
import Trial

@testable import Media

@Suite struct IconStripperTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns an ICO file with one picture of one pixel: `width` and `height` are written in the header of its BMP.
  private func icon(width: Int = 1, height: Int = 2, depth: Int, after pixels: [UInt8]) -> [UInt8] {
    let bitmap =
      Samples.little(40, bytes: 4) + Samples.little(width, bytes: 4) + Samples.little(height, bytes: 4)
      + Samples.little(1, bytes: 2) + Samples.little(depth, bytes: 2) + [UInt8](repeating: 0, count: 24) + pixels
    return [0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, UInt8(depth), 0] + Samples.little(bitmap.count, bytes: 4)
      + Samples.little(22, bytes: 4) + bitmap
  }

  private func outcome(_ icon: [UInt8]) throws -> StrippedCopy.Outcome {
    try folder.write(icon, to: "a.ico")
    return try StrippedCopy(of: folder / "a.ico", to: folder / "copy.ico").outcome
  }

  @Test(arguments: [(32, 8), (24, 8), (8, 4 * 256 + 8), (1, 8 + 8)])
  func `what follows the pixels of an icon is removed`(depth: Int, length: Int) throws {
    let pixels = [UInt8](repeating: 0x7F, count: length)
    let plain = icon(depth: depth, after: pixels)
    #expect(try outcome(plain) == .unneeded)
    #expect(try outcome(icon(depth: depth, after: pixels + Array("at home".utf8))) == .made(plain.count))
    #expect(try Files.read(folder / "copy.ico") == plain)
  }

  @Test func `an icon of 32 bits without a mask stays, and one with an impossible size is damaged`() throws {
    #expect(try outcome(icon(depth: 32, after: [1, 2, 3, 4])) == .unneeded)
    for (width, height) in [(0, 2), (1 << 31, 2), (1, 1 << 31), (1, 0)] {
      let outcome = try outcome(icon(width: width, height: height, depth: 32, after: [1, 2, 3, 4]))
      #expect(outcome == .damaged("has a picture of an unknown kind"), "\(width) × \(height)")
    }
  }
}
