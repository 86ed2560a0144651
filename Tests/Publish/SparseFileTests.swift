import Foundation
import Model
import Testing
import Text

@testable import Publish

/// Sparse files take time and space only for their data, not for their holes.
@Suite struct SparseFileTests {
  private let trial = TemporaryOutput()
  private var file: String { trial.folder + "/big.bin" }

  /// Makes a file of 64 GB with four bytes at the start, in the middle and near the end.
  private func make(_ middle: String = "midd") throws {
    _ = FileManager.default.createFile(atPath: file, contents: Data("head".utf8))
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.seek(toOffset: 32 << 30)
    try handle.write(contentsOf: Data(middle.utf8))
    try handle.seek(toOffset: (64 << 30) - 8)
    try handle.write(contentsOf: Data("tail".utf8))
    try handle.truncate(atOffset: 64 << 30)
    try handle.close()
  }

  @Test func `a memory that is too large to be read is named, once`() throws {
    try trial.publish(["index.html": "1", "a/index.html": "a"])
    let caches = trial.folder + "/.rhapsode/cache"
    let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: caches).first)
    let memory = "\(caches)/\(folder)/memory"
    let handle = try #require(FileHandle(forWritingAtPath: memory))
    try handle.truncate(atOffset: (1 << 30) + 1)
    try handle.close()
    let notices = try trial.publish(["index.html": "2", "a/index.html": "a"]).notices
    #expect(notices.map(\.summary).contains { $0.contains("is larger than 1 GiB and is not read") }, "\(notices)")
    #expect(notices.contains { $0.help?.contains(memory) == true })
    #expect(try trial.publish(["index.html": "3", "a/index.html": "a"]).notices.isEmpty)
  }

  private func publish() throws -> PublishReport {
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    publisher.accept(Artifact(path: "big.bin", kind: .asset, content: .copy(of: file)))
    return try publisher.publish()
  }

  private func size(of path: String) throws -> (bytes: Int, blocks: Int) {
    let values = try URL(filePath: path).resourceValues(forKeys: [.fileSizeKey, .totalFileAllocatedSizeKey])
    return (values.fileSize ?? 0, values.totalFileAllocatedSize ?? 0)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a sparse file is copied, compared and replaced without its holes`() throws {
    try make()
    guard try size(of: file).blocks < 1 << 20 else { try Test.cancel("this file system has no sparse files") }
    #expect(try publish().written == ["big.bin"])
    let copy = trial.output + "/big.bin"
    #expect(try size(of: copy).bytes == 64 << 30)
    #expect(try size(of: copy).blocks < 1 << 20)
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: file)
    #expect(try publish().written == [])
    try make("last")
    #expect(try publish().written == ["big.bin"])
    let handle = try #require(FileHandle(forReadingAtPath: copy))
    #expect(try handle.read(upToCount: 6) == Data("head\0\0".utf8))
    try handle.seek(toOffset: 32 << 30)
    #expect(try handle.read(upToCount: 4) == Data("last".utf8))
    try handle.seek(toOffset: (64 << 30) - 9)
    #expect(try handle.read(upToCount: 20) == Data("\0tail\0\0\0\0".utf8))
  }
}
