import Foundation
import Media
import Testing
import Text
import Trial

/// Copies of GLB models whose pictures have no metadata.
@Suite struct GLBStripperTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A JPEG with an Exif segment, a little longer than the picture without it.
  private static func photograph(_ words: String = "GPS 37.9 Anna") -> [UInt8] {
    let exif = Samples.ascii("Exif\0\0" + words)
    return [0xFF, 0xD8, 0xFF, 0xE1] + Samples.big(exif.count + 2, bytes: 2) + exif + plain.dropFirst(2)
  }

  private static let plain: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xC0] + Samples.big(11, bytes: 2) + [8, 0, 2, 0, 2, 1, 1, 0x11, 0] + [0xFF, 0xDA]
    + Samples.big(8, bytes: 2) + [1, 1, 0, 0, 63, 0] + [1, 2, 3, 0xFF, 0xD9]

  private static func file(_ scene: String, _ binary: [UInt8], more: [UInt8] = []) -> [UInt8] {
    func padded(_ bytes: [UInt8], _ byte: UInt8) -> [UInt8] {
      bytes + [UInt8](repeating: byte, count: (4 - bytes.count % 4) % 4)
    }
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      Samples.little(content.count, bytes: 4) + Samples.ascii(type) + content
    }
    let body =
      chunk("JSON", padded(Array(scene.utf8), 0x20)) + (binary.isEmpty ? [] : chunk("BIN\0", padded(binary, 0)))
    return Samples.ascii("glTF") + Samples.little(2, bytes: 4) + Samples.little(12 + body.count, bytes: 4) + body + more
  }

  /// Returns a model with a part of four bytes, a picture and another such part. `{count}` in the scene is the picture's length.
  private static func model(_ picture: [UInt8], _ scene: String = scene, more: [UInt8] = []) -> [UInt8] {
    file(scene.replacing("{count}", with: "\(picture.count)"), [1, 2, 3, 4] + picture + [5, 6, 7, 8], more: more)
  }

  private static let scene = """
    {"buffers":[{"byteLength":4000}],"bufferViews":[{"buffer":0,"byteLength":4},
    {"byteLength": {count} , "byteOffset":4,"buffer":0,"name":"a \\"}]"}],"images":[{"mimeType":"image/jpeg","bufferView":1}]}
    """

  private func copied(_ bytes: [UInt8]) throws -> (outcome: StrippedCopy.Outcome, bytes: [UInt8]) {
    try folder.write(bytes, to: "a.glb")
    let outcome = try StrippedCopy(of: folder / "a.glb", to: folder / "b.glb").outcome
    guard case .made = outcome else { return (outcome, []) }
    return (outcome, try folder.bytes(of: "b.glb"))
  }

  @Test func `a photograph in a model loses its metadata, and nothing else moves`() throws {
    let picture = Self.photograph()
    let (outcome, bytes) = try copied(Self.model(picture, more: Array("tail".utf8)))
    let removed = picture.count - Self.plain.count
    let scene = Self.scene.replacing("{count} ", with: "\(Self.plain.count) ")
    let expected = Self.file(
      scene, [1, 2, 3, 4] + Self.plain + [UInt8](repeating: 0, count: removed) + [5, 6, 7, 8],
      more: Array("tail".utf8))
    #expect(outcome == .made(expected.count))
    #expect(bytes == expected)
    try folder.write(bytes, to: "again.glb")
    #expect(try StrippedCopy(of: folder / "again.glb", to: folder / "c.glb").outcome == .unneeded)
  }

  @Test func `a model without metadata stays as it is, also with zeros after its pictures`() throws {
    #expect(try copied(Self.model(Self.plain)).outcome == .unneeded)
    #expect(try copied(Self.model(Self.plain + [0, 0, 0])).outcome == .unneeded)
    #expect(try copied(Self.file("{\"scenes\":[]}", [])).outcome == .unneeded)
    #expect(try copied(Self.model(Array("\u{AB}KTX 20\u{BB}".utf8))).outcome == .unneeded)
  }

  @Test func `what follows a picture in its part is removed`() throws {
    let (_, bytes) = try copied(Self.model(Self.plain + Array("Anna".utf8)))
    #expect(!bytes.isEmpty && !bytes.text.contains("Anna"))
  }

  @Test func `images that share a picture are both corrected`() throws {
    let picture = Self.photograph()
    let view = "{\"buffer\":0,\"byteOffset\":4,\"byteLength\":{count}}"
    let scene =
      "{\"bufferViews\":[\(view),\(view)],\"images\":[{\"bufferView\":0},{\"bufferView\":1},{\"bufferView\":0}]}"
    let (_, bytes) = try copied(Self.model(picture, scene))
    #expect(bytes.text.components(separatedBy: "\"byteLength\":\(Self.plain.count)}").count == 3, "\(bytes.text)")
  }

  @Test func `a picture in the description loses its metadata`() throws {
    let address = { (bytes: [UInt8]) in "data:image/jpeg;base64,\(Base64.encode(bytes))" }
    let scene = "{\"images\":[{\"uri\":\"\(address(Self.photograph()).replacing("/", with: "\\/"))\"}]}"
    let before = Self.file(scene, [])
    let (_, bytes) = try copied(before)
    #expect(bytes.count == before.count)
    let json = try JSON.parse(Array(bytes[20...]), file: "")
    #expect(json["images"]?.elements.first?["uri"] == .string(address(Self.plain)))
  }

  @Test(arguments: [
    // Two views that overlap, one in front of the picture and one after it.
    "{\"buffer\":0,\"byteLength\":6}", "{\"buffer\":0,\"byteOffset\":9,\"byteLength\":5}",
    "{\"buffer\":0,\"byteOffset\":4,\"byteLength\":{count}}",
  ])
  func `a picture whose bytes have another use stays, and is named`(other: String) throws {
    let view = "{\"buffer\":0,\"byteOffset\":4,\"byteLength\":{count}}"
    let scene = "{\"bufferViews\":[\(other),\(view)],\"images\":[{\"bufferView\":1}]}"
    #expect(
      try copied(Self.model(Self.photograph(), scene)).outcome == .unsupported("uses the bytes of a picture twice"))
  }

  @Test func `a damaged picture stays, and is named`() throws {
    let damaged = Array(Self.photograph().dropLast(20))
    #expect(try copied(Self.model(damaged)).outcome == .unsupported("has a damaged picture"))
  }

  @Test(arguments: [
    "{\"buffer\":0,\"byteOffset\":4,\"byteLength\":9223372036854775807}",
    "{\"buffer\":0,\"byteOffset\":9223372036854775807,\"byteLength\":40}",
    "{\"buffer\":0,\"byteOffset\":-4,\"byteLength\":40}",
    "{\"buffer\":0,\"byteOffset\":4,\"byteLength\":0}", "{\"buffer\":0,\"byteOffset\":4,\"byteLength\":1e400}",
    "{\"buffer\":1,\"byteOffset\":4,\"byteLength\":40}", "{\"byteOffset\":4,\"byteLength\":40}", "[]", "7", "null",
    "\"x\"",
  ])
  func `a part outside the file is no picture`(view: String) throws {
    let scene = "{\"bufferViews\":[\(view)],\"images\":[{\"bufferView\":0},{\"bufferView\":-1},{\"bufferView\":9}]}"
    #expect(try copied(Self.model(Self.photograph(), scene)).outcome == .unneeded)
  }

  @Test func `a damaged model is not copied`() throws {
    let whole = Self.model(Self.photograph())
    for count in stride(from: 4, to: whole.count - 1, by: 7) {
      let outcome = try copied(Array(whole.prefix(count))).outcome
      // Without the binary chunk, or with a part of its head, it is a whole model that has no picture.
      if case .damaged = outcome { continue }
      #expect(outcome == .unneeded, "\(count)")
    }
    for scene in ["", "[", "{\"images\":", String(repeating: "[", count: 10_000)] {
      guard case .damaged = try copied(Self.file(scene, [1])).outcome else {
        Issue.record("\(scene.prefix(20))")
        continue
      }
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a hundred thousand views of one picture cost no more than their text`() throws {
    let views = (0..<100_000).map { "{\"buffer\":0,\"byteOffset\":4,\"byteLength\":\(1000 + $0 % 7)}" }
    let scene =
      "{\"bufferViews\":[\(views.joined(separator: ","))],"
      + "\"images\":[\((0..<100_000).map { "{\"bufferView\":\($0)}" }.joined(separator: ","))]}"
    let picture = Self.photograph(String(repeating: "x", count: 1200))
    #expect(try copied(Self.model(picture, scene)).outcome == .unsupported("uses the bytes of a picture twice"))
  }
}
