import Testing
import Trial

@testable import Media

/// What a GLB file says of the extensions that it needs.
@Suite struct GLBHeadTests {
  private static func file(_ scene: String, length: Int? = nil, type: String = "JSON") -> [UInt8] {
    let scene = Array(scene.utf8)
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    return Array("glTF".utf8) + number(2) + number(20 + scene.count) + number(length ?? scene.count) + Array(type.utf8)
      + scene + [UInt8](repeating: 7, count: 64)
  }

  private static let scene = "{\"extensionsUsed\":[\"A\",\"B\"],\"extensionsRequired\":[\"B\",\"C\",3],\"scenes\":[]}  "

  private func extensions(_ bytes: [UInt8]) throws -> [String]? {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "a.glb")
    return MediaProbe.probe(folder / "a.glb")?.extensions
  }

  @Test func `the extensions that a model needs are known, not those that it could use`() throws {
    #expect(try extensions(Self.file(Self.scene)) == ["B", "C"])
    #expect(try extensions(Self.file("{\"scenes\":[]}")) == [])
  }

  @Test(arguments: [
    file(scene, length: 1 << 30), file(scene, length: 5), file(scene, length: 0), file(scene, type: "BIN\0"),
    file("[\"extensionsRequired\"]"), file("{\"extensionsRequired\":{}}"), Array(file(scene).prefix(40)),
    Array("glTF\u{2}\0\0\0".utf8), file(String(repeating: "[", count: 100_000)),
  ])
  func `a damaged file needs none`(bytes: [UInt8]) throws {
    #expect(try extensions(bytes) == [])
  }

  /// A GLB file with these chunks. `length` is that in its header, if it is not the right one.
  private static func model(
    _ chunks: [(type: String, bytes: [UInt8])], version: Int = 2, length: Int? = nil
  ) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let body = chunks.flatMap { number($0.bytes.count) + Array($0.type.utf8) + $0.bytes }
    return Array("glTF".utf8) + number(version) + number(length ?? 12 + body.count) + body
  }

  private static func json(_ members: String) -> (type: String, bytes: [UInt8]) {
    ("JSON", Array("{\"asset\":{\"version\":\"2.0\"}\(members)}  ".utf8))
  }

  private static let shapes = json(",\"buffers\":[{\"byteLength\":8}]")
  private static let binary = (type: "BIN\0", bytes: [UInt8](repeating: 1, count: 8))

  private func damage(_ bytes: [UInt8]) throws -> String? {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "a.glb")
    return GLBDamage.clause(folder / "a.glb")
  }

  @Test func `an intact model has no damage`() throws {
    #expect(try damage(Self.model([Self.json("")])) == nil)
    #expect(try damage(Self.model([Self.shapes, Self.binary, ("MORE", [1])])) == nil)
    #expect(try damage(Self.model([Self.json(",\"buffers\":[{\"byteLength\":9,\"uri\":\"a.bin\"}]")])) == nil)
    #expect(try damage(Self.model([Self.shapes], version: 1)) == nil)
    #expect(try damage(Self.model([Self.json("")] + Array(repeating: ("NONE", []), count: 100_000))) == nil)
  }

  @Test(arguments: [
    ([], "it is empty"), (Array("<html>".utf8), "it does not begin with `glTF`, as a GLB file does"),
    (Array("glTF\u{2}".utf8), "its header is cut off"),
    (model([shapes], version: 7), "its header says version 7, and GLB files are of version 2"),
    (model([shapes], length: 900), "its header says 900 bytes, and it has 78"),
    (Array(model([shapes, binary]).prefix(86)), "its header says 94 bytes, and it has 86"),
    (model([shapes], length: 40), "the chunk at byte 12 is longer than the file"),
    (model([], length: 12), "it has no description of a scene"),
    (model([binary]), "its first chunk is not the description of a scene"),
    (model([("JSON", Array("{\"asset\":".utf8))]), "the description of its scene is not valid JSON: "),
    (model([("JSON", Array("{}".utf8))]), "the description of its scene has no version"),
    (model([shapes]), "its shapes need 8 bytes, and it has 0"),
  ])
  func `damage is named`(bytes: [UInt8], words: String) throws {
    let damage = try #require(try damage(bytes))
    #expect(words.hasSuffix(": ") ? damage.hasPrefix(words) : damage == words, "\(damage)")
  }
}
