import Foundation
import System
import Testing
import Text

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
}
