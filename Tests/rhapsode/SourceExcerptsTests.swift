import Foundation
import System
import Testing
import Text
import Trial

@testable import rhapsode

@Suite struct SourceExcerptsTests {
  @Test func `a place without its line gets it from the file`() throws {
    let folder = "/tmp/rhapsode-excerpts-\(UInt64.random(in: 0...UInt64.max))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Files.write(Array("one\r\nδύο\nthree".utf8), to: folder + "/a.md")
    let places = [
      Place(file: "a.md", line: 2, column: 1), Place(file: "a.md", line: 1), Place(file: "a.md", line: 9),
      Place(file: "a.md", line: 3, text: "known"), Place(file: "missing", line: 1),
    ]
    let diagnostics = places.map { Diagnostic(.error, "x", at: $0) } + [Diagnostic(.error, "x")]
    let lines = SourceExcerpts.filled(diagnostics, folder: folder).map { $0.place?.text }
    #expect(lines == ["δύο", "one", nil, "known", nil, nil])
  }

  @Test func `passwords in addresses are masked in the lines of every file`() throws {
    let folder = try TemporaryFolder()
    for file in ["content/authors.yaml", "content/site.el.yaml"] {
      try folder.write("a: {url: https://eleni:opensesame@x.example/}\n", to: file)
      let found = SourceExcerpts.filled([Diagnostic(.error, "x", at: Place(file: file, line: 1))], folder: folder.path)
      #expect(found.map { $0.place?.text } == ["a: {url: https://eleni:••••••••••@x.example/}"])
    }
  }

  @Test func `a line too long to read is not shown`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      String(repeating: "a", count: 16 << 10) + "\n" + String(repeating: "b", count: 17 << 10), to: "a.md")
    let found = [1, 1, 2].map { Diagnostic(.error, "x", at: Place(file: "a.md", line: $0)) }
    let lines = SourceExcerpts.filled(found, folder: folder.path).map { $0.place?.text?.utf8.count }
    #expect(lines == [16 << 10, 16 << 10, nil])
  }
}
