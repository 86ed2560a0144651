import Foundation
import Model
import Testing

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
