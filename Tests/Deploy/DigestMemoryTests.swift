import System
import Testing
import Text
import Trial

@testable import Deploy

/// The digests that a deployment believes without reading the files.
@Suite struct DigestMemoryTests {
  private let digest = SHA256.digest(of: "page")

  /// The identity of a file that has changed last at this time, in nanoseconds.
  private func identity(changed: Int64) throws -> FileIdentity {
    let folder = try TemporaryFolder()
    try folder.write("page", to: "a")
    var identity = try #require(FileIdentity(ofFileAt: folder / "a"))
    (identity.modified, identity.changed) = (1, changed)
    return identity
  }

  @Test func `digests come back by path and identity, and damaged bytes are no memory`() throws {
    let identity = try identity(changed: 1)
    var memory = DigestMemory()
    memory.remember("a/index.html", identity, digest)
    let bytes = memory.bytes
    let read = DigestMemory(bytes)
    #expect(read.digest(of: "a/index.html", identity) == digest && read.bytes == bytes)
    #expect(read.digest(of: "b/index.html", identity) == nil)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(DigestMemory(damaged).digest(of: "a/index.html", identity) == nil, "byte \(index)")
    }
  }

  @Test func `a file that has just been written is not remembered, since it could still change unseen`() throws {
    let identity = try identity(changed: 8_000_000_000_000_000_000)
    var memory = DigestMemory()
    memory.remember("new", identity, digest)
    #expect(memory.digest(of: "new", identity) == nil)
  }
}
