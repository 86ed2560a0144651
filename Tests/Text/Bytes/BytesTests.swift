import Testing

@testable import Text

@Suite struct BytesTests {
  @Test(arguments: [0, 7, 10, 99, 100, 12_345, -1, -907, Int.max, Int.min])
  func `a decimal reads as Swift writes it`(number: Int) {
    var bytes: [UInt8] = []
    bytes.append(decimal: number)
    #expect(bytes.text == String(number))
  }

  @Test(arguments: [(7, 2, "07"), (0, 4, "0000"), (2026, 4, "2026"), (12_345, 4, "12345"), (-5, 3, "-005")])
  func `a decimal is filled with zeros`(number: Int, width: Int, text: String) {
    var bytes: [UInt8] = []
    bytes.append(decimal: number, width: width)
    #expect(bytes.text == text)
  }

  @Test func `a literal is found at its place alone`() {
    let bytes = Array("<![CDATA[".utf8)
    let found = (-1...99).filter { bytes.span.has("CDATA", at: $0) }
    #expect(found == [3])
    let past = bytes.span.has("CDATA[[", at: 3)
    #expect(!past)
  }
}
