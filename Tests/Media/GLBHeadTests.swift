import Media
import Testing
import Trial

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
}
