import Testing
import Text

@testable import Jinja

struct EscapingTests {
  @Test func `text of any length is escaped as Text escapes it`() {
    let pieces = ["plain ", "<b>", "&", "\"q\"", "it's", "Καλημέρα", "", "x"]
    for length in [0, 1, 2, 7, 100, 1000, 3000] {
      let text = (0..<length).map { pieces[($0 * 7 + $0 / 3) % pieces.count] }.joined()
      var output = Array("before".utf8)
      output.append(escapingText: text)
      #expect(output.text == "before" + text.escaped)
    }
  }

  @Test func `nothing but special characters is escaped`() {
    var output: [UInt8] = []
    output.append(escapingText: String(repeating: "&", count: 10_000))
    #expect(output.count == 50_000)
  }

  @Test func `what is taken for a plain address is one`() {
    func isPlain(_ text: String, _ escaper: Mode.Escaper) -> Bool {
      AddressEscape.isPlain(text.utf8.span, as: escaper)
    }
    func written(_ text: String, _ escaper: Mode.Escaper) -> String {
      var (address, output): ([UInt8], [UInt8]) = ([], [])
      if escaper == .addressQuery {
        address.append(encodingComponent: text.utf8.span)
      } else {
        address.append(normalisingAddress: text.utf8.span)
      }
      output.append(address.span, in: .htmlQuoted)
      return output.text
    }
    for escaper in [Mode.Escaper.addressStart, .addressPath, .addressQuery] {
      for value in Array(UInt32(0)..<0x100) + [0x3B8, 0x20AC, 0x1F600] {
        let text = Unicode.Scalar(value).map { "a\($0)b" } ?? ""
        if isPlain(text, escaper) { #expect(written(text, escaper) == text) }
      }
      #expect(isPlain("some-slug_1.html", escaper) && !isPlain("javascript:alert(1)", escaper))
      #expect(!isPlain("java\u{09}script:x", escaper) && !isPlain("&#106;:x", escaper) && !isPlain("a'b\"", escaper))
    }
    #expect(isPlain("https://voices.example.org/a/?b=c#d", .addressStart))
    #expect(!isPlain("xhttps://a", .addressStart) && !isPlain("http:alert", .addressStart))
  }
}
