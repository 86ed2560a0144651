import Foundation
import Media
import Testing
import Text
import Trial

@testable import Sources

@Suite struct MirrorCacheTests {
  @Test func `a source whose pictures take all of its room gets no further one`() throws {
    let folder = try TemporaryFolder()
    let mirror = Mirror(folder: folder / "mirror", cache: folder / "cache")
    let count = Int(Mirror.largestSource) / Mirror.largestPicture
    var index: [String: MirroredPicture] = [:]
    for number in 0..<count {
      let copy = MirroredPicture.Copy(
        digest: SHA256.digest(of: "\(number)"), type: .png, width: 1, height: 1, length: Int64(Mirror.largestPicture))
      try folder.write("", to: "mirror/pictures/\(copy.name)")
      // Without contents, they take no room on the disk.
      let file = try FileHandle(forUpdating: URL(filePath: folder / "mirror/pictures/\(copy.name)"))
      try file.truncate(atOffset: UInt64(Mirror.largestPicture))
      index["https://n.example/\(number).png"] = .kept(copy)
    }
    try mirror.store(index, of: "s")
    #expect(mirror.index(of: "s").count == count)
    let new = "https://n.example/new.png"
    var cache = MirrorCache(mirror, "s", wanted: index.keys.sorted() + [new])
    let now = Timestamp(seconds: 9)
    #expect(cache.due(now: now, atOnce: true) == [])
    var response = HTTPResponse()
    response.body = [0x89]
    cache.take(response, at: new, now: now)
    cache.store()
    let reason = mirror.index(of: "s")[new]?.absence?.reason
    #expect(reason == "the pictures of this source are larger than 256 MiB", "\(String(describing: reason))")
  }
}
