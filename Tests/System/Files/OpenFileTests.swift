import Foundation
import Glibc
import Testing
import Text
import Trial

@testable import System

@Suite struct OpenFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ bytes: [UInt8]) throws -> OpenFile {
    try folder.write(bytes, to: "file")
    return try OpenFile(reading: folder / "file")
  }

  @Test func `parts are read in order, at any place, and whole`() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let file = try file(bytes)
    #expect(file.size == bytes.count)
    var part: [UInt8] = []
    #expect(try file.read(10, into: &part) == 10)
    #expect(part == Array(bytes[..<10]))
    #expect(try file.head(5) == Array(bytes[10..<15]))
    #expect(try file.contents() == Array(bytes[15...]))
    #expect(file.bytes(at: 199_990, count: 100) == Array(bytes[199_990...]))
    #expect(file.bytes(at: 300_000, count: 1) == [] && file.bytes(at: -1, count: 1) == [])
  }

  @Test func `an error that the system reports only when a file is closed is thrown`() throws {
    try folder.write("", to: "new")
    let descriptor = unsafe open(folder / "new", O_WRONLY | O_CLOEXEC)
    let file = try OpenFile(descriptor: descriptor, path: "new", .write)
    try file.write(Array("text".utf8).span)
    // The descriptor becomes one that cannot be closed a second time.
    #expect(Glibc.close(descriptor) == 0)
    do throws(FileError) {
      try file.close()
      Issue.record("the error was lost")
    } catch {
      #expect(error == FileError(.write, "new", code: EBADF))
    }
  }

  @Test func `ranges are appended whole or refused`() throws {
    try folder.write("0123456789", to: "x")
    let file = try OpenFile(reading: folder / "x")
    var bytes = [UInt8(ascii: "a")]
    #expect(file.read(2..<5, into: &bytes) && bytes == Array("a234".utf8))
    #expect(file.read(7..<7, into: &bytes) && file.read(9..<10, into: &bytes) && bytes == Array("a2349".utf8))
    #expect(!file.read(8..<11, into: &bytes) && !file.read(20..<21, into: &bytes))
  }

  @Test func `files of the system without a size are read to their end`() throws {
    #expect(try Files.read("/proc/self/status").count > 100)
  }

  @Test func `a file that grew is read to its new end`() throws {
    let file = try file([1])
    let handle = try #require(FileHandle(forWritingAtPath: folder / "file"))
    try handle.seekToEnd()
    try handle.write(contentsOf: [2, 3, 4])
    #expect(file.size == 1)
    #expect(try file.contents() == [1, 2, 3, 4])
  }

  @Test func `bytes and other files are compared whole`() throws {
    let bytes = [UInt8](repeating: 7, count: 70_000)
    let others = [Array(bytes.dropLast()), bytes.dropLast() + [8]]
    let held = try file(bytes).holds(bytes.span)
    #expect(held)
    for other in others {
      let isHeld = try file(bytes).holds(other.span)
      #expect(!isHeld)
    }
    try folder.write(bytes, to: "other")
    let isSame = try file(bytes).hasSameContent(as: OpenFile(reading: folder / "other"))
    let isLongerSame = try file(bytes + [7]).hasSameContent(as: OpenFile(reading: folder / "other"))
    #expect(isSame && !isLongerSame)
  }

  @Test func `a copy has the same bytes`() throws {
    let bytes = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 >> 8) }
    try file(bytes).copy(to: Folder(folder.path).create("copy"))
    #expect(try Files.read(folder / "copy") == bytes)
  }

  @Test func `folders and pipes are refused, links if the caller says so`() throws {
    #expect(throws: FileError.self) { _ = try OpenFile(reading: folder.path) }
    #expect(unsafe mkfifo(folder / "pipe", 0o600) == 0)
    #expect(throws: FileError.self) { _ = try OpenFile(reading: folder / "pipe") }
    try folder.write("x", to: "file")
    #expect(unsafe symlink(folder / "file", folder / "link") == 0)
    #expect(try OpenFile(reading: folder / "link").size == 1)
    #expect(throws: FileError.self) { _ = try OpenFile(reading: folder / "link", followsLink: false) }
  }
}
