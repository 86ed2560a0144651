import Foundation
import Glibc
import Testing
import Text

@testable import Publish

/// A site whose `.rhapsode` and output are on different file systems.
@Suite struct OtherFileSystemTests {
  let trial = TemporaryOutput()

  private static func device(of path: String) -> UInt? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status.st_dev : nil
  }

  /// A folder on another file system than temporary folders; `nil` if tests may write to none.
  private static let elsewhere: String? = ["/dev/shm", "/tmp", "/var/tmp"].first { folder in
    guard let there = device(of: folder), there != device(of: NSTemporaryDirectory()) else { return false }
    return unsafe access(folder, W_OK) == 0
  }

  @Test(.enabled(if: elsewhere != nil, "there is no folder on another file system"))
  func `the memory of a build is copied to another file system, whole or as changes, and the next build has it`() throws
  {
    let cache = try #require(Self.elsewhere) + "/rhapsode-cache-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: cache) }
    func publish(_ files: [String: String], section: [UInt8]) throws -> [String: BytePieces] {
      let destination = Destination(output: trial.output, cache: cache)
      let publisher = try Publisher(destination, derive: { _, _, _ in })
      let known = publisher.memory.sections
      for (path, text) in files { publisher.accept(TemporaryOutput.artifact(path, text)) }
      _ = try publisher.publish(sections: ["pages": BytePieces(section)])
      return known
    }
    let long = [UInt8](repeating: 7, count: 1 << 16)
    #expect(try publish(["index.html": "one", "a.html": "a"], section: long).isEmpty)
    let touches = trial.touches
    #expect(try publish(["index.html": "one", "a.html": "a"], section: long + [1])["pages"]?.joined.bytes == long)
    #expect(trial.touches == touches)
    #expect(try publish(["index.html": "two"], section: long + [2])["pages"]?.joined.bytes == long + [1])
    #expect(trial.files == ["index.html": "two"], "the memory lists what the build before has published")
    #expect(try publish(["index.html": "two"], section: long)["pages"]?.joined.bytes == long + [2])
    #expect(trial.leftovers == [])
  }
}
