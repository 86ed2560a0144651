import Testing
import Text

@Suite struct BinaryTests {
  @Test func `every value is read back as it was written`() {
    let numbers: [Int64] = [0, 1, -1, 63, 64, -64, -65, 1 << 40, .max, .min]
    var writer = BinaryWriter()
    for number in numbers { writer.append(number) }
    for count in [0, 127, 128, 1 << 20, Int.max] { writer.append(count: count) }
    writer.append(word: .max)
    writer.append(true)
    writer.append("Zoë\0")
    writer.append([1, 2, 3] as [UInt8])
    writer.append(FastDigest(of: "x"))
    writer.append(nil as String?) { $0.append($1) }
    writer.append(["a", "b"]) { $0.append($1) }
    var reader = BinaryReader(writer.bytes)
    #expect(numbers.map { _ in reader.number() } == numbers)
    #expect((0..<5).map { _ in reader.count() } == [0, 127, 128, 1 << 20, Int.max])
    #expect(reader.word() == .max && reader.flag())
    #expect(reader.text() == "Zoë\0" && reader.content() == [1, 2, 3] && reader.digest() == FastDigest(of: "x"))
    #expect(reader.optional { $0.text() } == nil && reader.list { $0.text() } == ["a", "b"])
    #expect(reader.isAtEnd)
  }

  @Test func `a diagnostic is read back as it was written`() {
    let place = Place(file: "a.md", line: 3, column: 4, length: 5, text: "the line")
    var failure = Diagnostic(.warning, "it has failed")
    failure.failedSource = "news"
    let diagnostics = [
      Diagnostic(.notice, "one"), failure,
      Diagnostic(
        .error, "two", at: place, help: "do it", chain: [Diagnostic.Step("from", at: place), Diagnostic.Step("x")]),
    ]
    var writer = BinaryWriter()
    writer.append(diagnostics) { $0.append($1) }
    var reader = BinaryReader(writer.bytes)
    #expect(reader.list { $0.diagnostic() } == diagnostics && reader.isAtEnd)
  }

  @Test func `bytes that end too early fail and never read on`() {
    var writer = BinaryWriter()
    writer.append(["one", "two"]) { $0.append($1) }
    writer.append(word: 7)
    for count in writer.bytes.indices {
      var reader = BinaryReader(Array(writer.bytes[..<count]))
      _ = reader.list { $0.text() }
      _ = reader.word()
      #expect(reader.hasFailed && !reader.isAtEnd && reader.count() == 0)
    }
  }

  @Test func `a wrong count reserves nothing`() {
    var writer = BinaryWriter()
    writer.append(count: .max)
    var list = BinaryReader(writer.bytes)
    #expect(list.list { $0.text() }.isEmpty && list.hasFailed)
    var text = BinaryReader(writer.bytes)
    #expect(text.text().isEmpty && text.hasFailed)
    var endless = BinaryReader(Array(repeating: 0xFF, count: 20))
    #expect(endless.count() == 0 && endless.hasFailed)
  }
}
